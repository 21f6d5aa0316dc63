CREATE TABLE "preparations" (
	"recording_id" text PRIMARY KEY NOT NULL,
	"lesson_id" text NOT NULL,
	"release_at" timestamp with time zone,
	"quality" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "preparations_percent" CHECK ("preparations"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "preparations" ADD CONSTRAINT "preparations_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparations" ADD CONSTRAINT "preparations_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preparations_by_lesson" ON "preparations" USING btree ("lesson_id");