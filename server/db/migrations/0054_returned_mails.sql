CREATE TABLE "mail_webhook_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returned_mails" (
	"address" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"unsent" integer DEFAULT 0 NOT NULL,
	"unsent_at" timestamp with time zone,
	CONSTRAINT "returned_mails_why" CHECK ("returned_mails"."why" in ('bounced', 'complained')),
	CONSTRAINT "returned_mails_address" CHECK ("returned_mails"."address" = lower("returned_mails"."address"))
);
--> statement-breakpoint
ALTER TABLE "message_receivers" DROP CONSTRAINT "message_receivers_mail";--> statement-breakpoint
ALTER TABLE "message_receivers" ADD CONSTRAINT "message_receivers_mail" CHECK ("message_receivers"."mail" in ('none', 'waiting', 'sent', 'stopped', 'returned'));