ALTER TABLE "programmes" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "programmes" SET "by_staff" = true WHERE EXISTS (SELECT FROM "documents" WHERE "key" = 'began-empty');
