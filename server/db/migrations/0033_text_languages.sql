ALTER TABLE "announcements" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "answer_locale" text;