CREATE TABLE "practice_sittings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"state" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"earned" integer,
	"of_marks" integer,
	CONSTRAINT "practice_sittings_marks" CHECK ("practice_sittings"."earned" between 0 and "practice_sittings"."of_marks")
);
--> statement-breakpoint
CREATE TABLE "timed_papers" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_key" text NOT NULL,
	"language" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"minutes" integer NOT NULL,
	"question_ids" jsonb NOT NULL,
	CONSTRAINT "timed_papers_language" CHECK ("timed_papers"."language" in ('Bm', 'Eng'))
);
--> statement-breakpoint
ALTER TABLE "practice_sittings" ADD CONSTRAINT "practice_sittings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_sittings_of_person" ON "practice_sittings" USING btree ("uid");