ALTER TABLE "questions" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "voice_key" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "voice_seconds" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "voice_bytes" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "handed_to" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "handed_by" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "handed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "handed_note" text;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_answered_by_users_uid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_handed_to_users_uid_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_handed_by_users_uid_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_handed" ON "questions" USING btree ("handed_to") WHERE handed_to is not null;--> statement-breakpoint
CREATE INDEX "questions_by_voice" ON "questions" USING btree ("voice_key") WHERE voice_key is not null;