CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"after" jsonb,
	"filled_in_pass" integer DEFAULT 0 NOT NULL,
	"filled" bigint DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
