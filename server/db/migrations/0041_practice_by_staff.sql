ALTER TABLE "practice_questions" ADD COLUMN "written" jsonb;--> statement-breakpoint
ALTER TABLE "practice_questions" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "practice_answers_of_question" ON "practice_answers" USING btree ("question_id","uid","answered_at");