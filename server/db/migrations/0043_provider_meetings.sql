CREATE TABLE "provider_meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"host" text,
	"reference" text,
	"url" text,
	"topic" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"problem" text,
	CONSTRAINT "provider_meetings_provider" CHECK ("provider_meetings"."provider" in ('jitsi', 'zoom')),
	CONSTRAINT "provider_meetings_made" CHECK (("provider_meetings"."reference" is null) = ("provider_meetings"."url" is null))
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "meeting_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_meeting_id_provider_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."provider_meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_by_meeting" ON "lessons" USING btree ("meeting_id") WHERE meeting_id is not null;