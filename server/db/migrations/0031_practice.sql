CREATE TABLE "practice_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_key" text NOT NULL,
	"language" text NOT NULL,
	"chapter_id" text NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "practice_questions_language" CHECK ("practice_questions"."language" in ('Bm', 'Eng'))
);
--> statement-breakpoint
ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_chapter_id_paper_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."paper_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_questions_of_subject" ON "practice_questions" USING btree ("subject_key","language","revision");