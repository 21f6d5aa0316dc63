CREATE TABLE "guardianships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_uid" text NOT NULL,
	"address" text NOT NULL,
	"guardian_uid" text,
	"origin" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"bound_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"shares_questions" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "guardianships_origin" CHECK ("guardianships"."origin" in ('consent', 'invitation', 'request')),
	CONSTRAINT "guardianships_address" CHECK ("guardianships"."address" = lower("guardianships"."address")),
	CONSTRAINT "guardianships_not_oneself" CHECK ("guardianships"."guardian_uid" <> "guardianships"."student_uid"),
	CONSTRAINT "guardianships_bound" CHECK (("guardianships"."guardian_uid" is null) = ("guardianships"."bound_at" is null) and ("guardianships"."confirmed_at" is null or "guardianships"."bound_at" is not null)),
	CONSTRAINT "guardianships_ended" CHECK (("guardianships"."ended_at" is null) = ("guardianships"."ended_by" is null) and "guardianships"."ended_by" in ('student', 'guardian', 'consent'))
);
--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_student_uid_users_uid_fk" FOREIGN KEY ("student_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_uid_users_uid_fk" FOREIGN KEY ("guardian_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_once" ON "guardianships" USING btree ("student_uid","address") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "guardianships_by_student" ON "guardianships" USING btree ("student_uid");--> statement-breakpoint
CREATE INDEX "guardianships_by_guardian" ON "guardianships" USING btree ("guardian_uid");--> statement-breakpoint
CREATE INDEX "guardianships_unbound" ON "guardianships" USING btree ("address") WHERE guardian_uid is null;--> statement-breakpoint
CREATE INDEX "ages_by_guardian" ON "ages" USING btree (lower(guardian_email));--> statement-breakpoint
-- While a student is under 18, a guardian sees by consent only as long as that consent stands, whichever server
-- writes that it was taken back or that somebody else is asked.
CREATE FUNCTION end_guardianships_without_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guardianships
  SET ended_at = greatest(made_at, NEW.said_at, coalesce(NEW.answered_at, NEW.said_at)), ended_by = 'consent'
  WHERE student_uid = NEW.uid AND origin = 'consent' AND ended_at IS NULL
    AND (NEW.answer IS DISTINCT FROM 'given' OR lower(NEW.guardian_email) IS DISTINCT FROM address);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ages_end_guardianships AFTER INSERT OR UPDATE ON ages
  FOR EACH ROW WHEN (NEW.is_minor) EXECUTE FUNCTION end_guardianships_without_consent();
