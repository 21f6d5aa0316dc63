CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "answer_photo_key" text;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_replies_by_writer" ON "saved_replies" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "questions_by_answer_photo" ON "questions" USING btree ("answer_photo_key") WHERE answer_photo_key is not null;