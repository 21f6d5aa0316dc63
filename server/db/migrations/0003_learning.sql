CREATE TABLE "attendance" (
	"lesson_id" text NOT NULL,
	"uid" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_lesson_id_uid_pk" PRIMARY KEY("lesson_id","uid")
);
--> statement-breakpoint
CREATE TABLE "paper_subjects" (
	"id" integer PRIMARY KEY NOT NULL,
	"exam" text NOT NULL,
	"key" text NOT NULL,
	"name_bm" text NOT NULL,
	"name_eng" text NOT NULL,
	"background_color_hex" text NOT NULL,
	"is_open" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "paper_subjects_key_unique" UNIQUE("key"),
	CONSTRAINT "paper_subjects_exam" CHECK ("paper_subjects"."exam" in ('spm', 'igcse'))
);
--> statement-breakpoint
CREATE TABLE "question_marks" (
	"uid" text NOT NULL,
	"paper_id" text NOT NULL,
	"label" text NOT NULL,
	"mark" text,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_marks_uid_paper_id_label_pk" PRIMARY KEY("uid","paper_id","label"),
	CONSTRAINT "question_marks_mark" CHECK ("question_marks"."mark" in ('done', 'to-do'))
);
--> statement-breakpoint
CREATE TABLE "watch_progress" (
	"uid" text NOT NULL,
	"watched_id" text NOT NULL,
	"position_seconds" integer NOT NULL,
	"position_at" timestamp with time zone NOT NULL,
	"watched" jsonb NOT NULL,
	"watched_seconds" integer NOT NULL,
	"of_seconds" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_progress_uid_watched_id_pk" PRIMARY KEY("uid","watched_id"),
	CONSTRAINT "watch_progress_seconds" CHECK ("watch_progress"."position_seconds" >= 0 and "watch_progress"."watched_seconds" between 0 and "watch_progress"."of_seconds")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"referred_uid" text PRIMARY KEY NOT NULL,
	"referrer_uid" text NOT NULL,
	"email_hash" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone,
	"refused_why" text,
	CONSTRAINT "referrals_email_hash_unique" UNIQUE("email_hash"),
	CONSTRAINT "referrals_counted" CHECK (("referrals"."counted_at" is null) = ("referrals"."refused_why" is not null)),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."referred_uid" <> "referrals"."referrer_uid")
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_occasion";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD COLUMN "topic_bm" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD COLUMN "topic_eng" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "past_papers" ADD COLUMN "language" text DEFAULT 'Eng' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "has_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "photo_type" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'student' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_marks" ADD CONSTRAINT "question_marks_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_marks" ADD CONSTRAINT "question_marks_paper_id_past_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."past_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_progress" ADD CONSTRAINT "watch_progress_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_uid_users_uid_fk" FOREIGN KEY ("referred_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_uid_users_uid_fk" FOREIGN KEY ("referrer_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_by_uid" ON "attendance" USING btree ("uid","joined_at");--> statement-breakpoint
CREATE INDEX "paper_subjects_by_exam" ON "paper_subjects" USING btree ("exam","position");--> statement-breakpoint
CREATE INDEX "referrals_by_referrer" ON "referrals" USING btree ("referrer_uid","claimed_at");--> statement-breakpoint
CREATE INDEX "questions_unanswered" ON "questions" USING btree ("received_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE role <> 'student';--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_occasion" CHECK ("consents"."occasion" in ('sign-up', 'order', 'trial'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('student', 'teacher', 'support', 'administrator'));