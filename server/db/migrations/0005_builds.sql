CREATE TABLE "builds" (
	"build" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
