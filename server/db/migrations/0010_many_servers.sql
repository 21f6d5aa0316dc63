CREATE TABLE "promo_guesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upkeep_turns" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "exchanging_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sealed_id_token" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "exchanged_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "promo_guesses_by_uid" ON "promo_guesses" USING btree ("uid","at");--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("failed_at") WHERE failed_at is not null;