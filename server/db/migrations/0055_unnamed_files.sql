CREATE TABLE "unnamed_files" (
	"media_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
