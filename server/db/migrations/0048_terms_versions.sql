CREATE TABLE "terms_versions" (
	"version" date PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"by_staff" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_occasion";--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_occasion" CHECK ("consents"."occasion" in ('sign-up', 'order', 'trial', 'renewal', 'guardian'));