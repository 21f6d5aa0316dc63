CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"facts" jsonb NOT NULL,
	"lesson_id" text,
	"lesson_starts_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_once" UNIQUE("uid","cause"),
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('class-soon', 'recording', 'answer', 'payment'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"session_id_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"notice_id" uuid NOT NULL,
	"session_id_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pushes_notice_id_session_id_hash_pk" PRIMARY KEY("notice_id","session_id_hash")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_hash_sessions_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_session_id_hash_push_devices_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."push_devices"("session_id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_by_person" ON "notices" USING btree ("uid","made_at");--> statement-breakpoint
CREATE INDEX "notices_by_age" ON "notices" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "notices_by_end" ON "notices" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "push_devices_by_person" ON "push_devices" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "pushes_by_device" ON "pushes" USING btree ("session_id_hash");--> statement-breakpoint
CREATE INDEX "lessons_by_start" ON "lessons" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "lessons_by_release" ON "lessons" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "questions_answered" ON "questions" USING btree ("answered_at") WHERE answered_at is not null;