CREATE TABLE "teacher_photos" (
	"teacher_id" text PRIMARY KEY NOT NULL,
	"photo" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teacher_photos" ADD CONSTRAINT "teacher_photos_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;