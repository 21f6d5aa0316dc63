CREATE TABLE "staff_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"draft" jsonb
);
--> statement-breakpoint
ALTER TABLE "past_papers" ALTER COLUMN "recording_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "past_papers" ADD COLUMN "recording_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "past_papers" ADD COLUMN "withdrawn_at" timestamp with time zone;