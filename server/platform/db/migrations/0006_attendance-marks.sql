CREATE TABLE "attendance_marks" (
	"lesson_id" text NOT NULL,
	"uid" text NOT NULL,
	"is_present" boolean NOT NULL,
	"by_uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_marks_lesson_id_uid_pk" PRIMARY KEY("lesson_id","uid")
);
--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_marks_by_person" ON "attendance_marks" USING btree ("uid");