CREATE TABLE "practice_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"question_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"earned" integer NOT NULL,
	"of_marks" integer NOT NULL,
	CONSTRAINT "practice_answers_marks" CHECK ("practice_answers"."earned" between 0 and "practice_answers"."of_marks")
);
--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_question_id_practice_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."practice_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_answers_of_person" ON "practice_answers" USING btree ("uid","received_at");