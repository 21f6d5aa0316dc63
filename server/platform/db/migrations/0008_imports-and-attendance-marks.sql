CREATE TABLE "attendance_marks" (
	"lesson_id" text NOT NULL,
	"uid" text NOT NULL,
	"is_present" boolean NOT NULL,
	"by_uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_marks_lesson_id_uid_pk" PRIMARY KEY("lesson_id","uid")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"uid" text,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"by_uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"kept" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_kept" CHECK ("imports"."kept" = 0 or "imports"."undone_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_marks_by_person" ON "attendance_marks" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "import_rows_by_person" ON "import_rows" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "import_rows_by_age" ON "import_rows" USING btree ("at");--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "imports" USING btree ("at","id");