CREATE TABLE "teacher_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"teacher_id" text,
	"all_classes" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teacher_accounts" ADD CONSTRAINT "teacher_accounts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_accounts" ADD CONSTRAINT "teacher_accounts_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_accounts_by_teacher" ON "teacher_accounts" USING btree ("teacher_id");--> statement-breakpoint
-- Teachers' accounts that are there keep what they could do until an administrator ties them to a teacher.
INSERT INTO "teacher_accounts" ("uid", "all_classes") SELECT "uid", true FROM "users" WHERE "role" = 'teacher';
