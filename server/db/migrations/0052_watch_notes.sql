CREATE TABLE "watch_notes" (
	"uid" text NOT NULL,
	"id" uuid NOT NULL,
	"watched_id" text NOT NULL,
	"at_second" integer NOT NULL,
	"text" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_notes_uid_id_pk" PRIMARY KEY("uid","id"),
	CONSTRAINT "watch_notes_second" CHECK ("watch_notes"."at_second" >= 0)
);
--> statement-breakpoint
ALTER TABLE "watch_notes" ADD CONSTRAINT "watch_notes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;