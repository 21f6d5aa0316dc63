CREATE TABLE "ages" (
	"uid" text PRIMARY KEY NOT NULL,
	"is_minor" boolean NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"guardian_email" text,
	"asked_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"text_version" text,
	CONSTRAINT "ages_answer" CHECK ("ages"."answer" in ('given', 'refused')),
	CONSTRAINT "ages_guardian" CHECK ("ages"."is_minor" or "ages"."guardian_email" is null),
	CONSTRAINT "ages_answered" CHECK (("ages"."answer" is null) = ("ages"."answered_at" is null) and ("ages"."answer" is null) = ("ages"."text_version" is null))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_key_since_pk" PRIMARY KEY("key","since")
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_occasion";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ages" ADD CONSTRAINT "ages_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_by_age" ON "attempts" USING btree ("since");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_occasion" CHECK ("consents"."occasion" in ('sign-up', 'order', 'trial', 'guardian'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of somebody who is deleted it stays written down what was done, and not to whom.
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.at, NEW.uid, NEW.action, NEW.subject)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.uid, OLD.action, OLD.subject)
    AND NEW.label = '' AND NEW.before IN (OLD.before, '{}') AND NEW.after IN (OLD.after, '{}')
    AND EXISTS (SELECT FROM users
      LEFT JOIN questions ON questions.uid = users.uid AND 'question/' || questions.id = OLD.subject
      WHERE users.is_deleted AND ('person/' || users.uid = OLD.subject OR questions.id IS NOT NULL)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was done stays written down' USING ERRCODE = 'check_violation';
END
$$;
