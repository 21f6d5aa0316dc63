CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"class_id" integer NOT NULL,
	"programme_id" integer NOT NULL,
	"intake_key" text,
	"source" text NOT NULL,
	"order_id" uuid,
	"opens_at" timestamp with time zone NOT NULL,
	"live_until" timestamp with time zone,
	"recordings_until" timestamp with time zone,
	"is_courtesy" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "enrolments_source" CHECK ("enrolments"."source" in ('order', 'trial', 'staff', 'referral')),
	CONSTRAINT "enrolments_order" CHECK ("enrolments"."source" <> 'order' or "enrolments"."order_id" is not null),
	CONSTRAINT "enrolments_end" CHECK (("enrolments"."ended_at" is null) = ("enrolments"."end_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "intake_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once_per_order" ON "enrolments" USING btree ("order_id","class_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "enrolments_by_person" ON "enrolments" USING btree ("uid","programme_id");--> statement-breakpoint
CREATE INDEX "enrolments_by_class" ON "enrolments" USING btree ("class_id","intake_key");--> statement-breakpoint
CREATE INDEX "enrolments_by_intake" ON "enrolments" USING btree ("intake_key");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_deadline" ON "orders" USING btree ("pay_by") WHERE status in ('OPEN', 'UNCOLLECTABLE');
--> statement-breakpoint
-- The intake whose lessons a subscription opened: the one whose last paper ends it, else the one that ran when it
-- began. A trial's is always the latter. Trial and plus without intakes of their own show the full programme's.
CREATE FUNCTION intake_of_subscription(programme integer, began timestamptz, ends timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  WITH asked AS (
    SELECT p.url_safe_name = 'trial-programme' AS is_trial,
      (began AT TIME ZONE 'Asia/Kuala_Lumpur')::date AS first_day,
      (ends AT TIME ZONE 'Asia/Kuala_Lumpur')::date AS last_day,
      CASE
        WHEN EXISTS (SELECT FROM intakes i WHERE i.programme_id = p.id AND i.withdrawn_at IS NULL) THEN p.id
        WHEN p.url_safe_name IN ('trial-programme', 'plus-programme')
          THEN (SELECT f.id FROM programmes f WHERE f.url_safe_name = 'full-programme')
      END AS shows
    FROM programmes p WHERE p.id = programme
  )
  SELECT i.key FROM asked JOIN intakes i ON i.programme_id = asked.shows AND i.withdrawn_at IS NULL
  ORDER BY (NOT is_trial AND i.last_paper_on IS NOT DISTINCT FROM last_day) DESC,
    (i.ends_on >= first_day) DESC,
    CASE WHEN i.ends_on >= first_day THEN i.starts_on END,
    i.starts_on DESC
  LIMIT 1
$$;
--> statement-breakpoint
-- What an older server writes becomes an enrolment too, and what it deletes ends one.
CREATE FUNCTION enrol_as_subscribed(person text, programme integer, class integer, paid_by uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO enrolments (uid, class_id, programme_id, intake_key, source, order_id, opens_at, live_until, recordings_until)
  SELECT s.uid, class, s.programme_id, intake_of_subscription(s.programme_id, s.created_at, s.expires_at),
    CASE WHEN paid_by IS NOT NULL THEN 'order' WHEN p.url_safe_name = 'trial-programme' THEN 'trial' ELSE 'staff' END,
    paid_by, s.created_at, s.expires_at,
    CASE WHEN p.url_safe_name = 'trial-programme' THEN NULL ELSE s.expires_at END
  FROM subscriptions s JOIN programmes p ON p.id = s.programme_id
  WHERE s.uid = person AND s.programme_id = programme
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION follow_subscription_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kelasku.projects_enrolments', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM enrol_as_subscribed(NEW.uid, NEW.programme_id, NEW.class_id, NEW.order_id);
  ELSE
    UPDATE enrolments SET ended_at = now(), end_reason = 'withdrawn'
    WHERE uid = OLD.uid AND programme_id = OLD.programme_id AND class_id = OLD.class_id
      AND order_id IS NOT DISTINCT FROM OLD.order_id AND ended_at IS NULL
      AND (live_until IS NULL OR live_until > now());
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT enrol_as_subscribed(uid, programme_id, class_id, order_id) FROM subscription_classes;
--> statement-breakpoint
CREATE TRIGGER subscription_classes_followed AFTER INSERT OR DELETE ON subscription_classes
  FOR EACH ROW EXECUTE FUNCTION follow_subscription_classes();
--> statement-breakpoint
-- Repeats a person's enrolments in a programme where an older server looks for them.
CREATE FUNCTION project_enrolments(person text, programme integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  began timestamptz;
  ends timestamptz;
BEGIN
  PERFORM set_config('kelasku.projects_enrolments', 'on', true);
  SELECT min(opens_at), CASE WHEN bool_or(live_until IS NULL) THEN NULL ELSE max(live_until) END
    INTO began, ends
    FROM enrolments WHERE uid = person AND programme_id = programme AND ended_at IS NULL;
  DELETE FROM subscription_classes WHERE uid = person AND programme_id = programme;
  IF began IS NULL THEN
    DELETE FROM subscriptions WHERE uid = person AND programme_id = programme AND NOT is_suspended;
  ELSE
    INSERT INTO subscriptions (uid, programme_id, expires_at, created_at) VALUES (person, programme, ends, began)
      ON CONFLICT (uid, programme_id) DO UPDATE SET expires_at = excluded.expires_at;
    INSERT INTO subscription_classes (uid, programme_id, class_id, order_id)
      SELECT DISTINCT ON (class_id) person, programme, class_id, order_id FROM enrolments
      WHERE uid = person AND programme_id = programme AND ended_at IS NULL
        AND (live_until IS NULL OR live_until >= at OR live_until = ends)
      ORDER BY class_id, opens_at DESC;
  END IF;
  PERFORM set_config('kelasku.projects_enrolments', 'off', true);
END
$$;
--> statement-breakpoint
UPDATE orders SET intake_key = (
  SELECT i.key FROM intakes i
  WHERE i.programme_id = orders.programme_id AND i.withdrawn_at IS NULL
    AND i.ends_on >= (coalesce((SELECT min(p.created_at) FROM payments p WHERE p.order_id = orders.id), orders.created_at)
      AT TIME ZONE 'Asia/Kuala_Lumpur')::date
  ORDER BY i.starts_on LIMIT 1
);
--> statement-breakpoint
-- What is reserved now has its week from now on.
UPDATE orders SET pay_by = now() + interval '7 days' WHERE status IN ('OPEN', 'UNCOLLECTABLE');
