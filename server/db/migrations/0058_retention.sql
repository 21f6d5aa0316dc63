CREATE INDEX IF NOT EXISTS "audit_by_age" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "provider_events_with_body" ON "provider_events" USING btree ("received_at") WHERE body <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_with_names" ON "orders" USING btree ("status","changed_at") WHERE details->>'name' <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "parcels_with_recipient" ON "parcels" USING btree ("changed_at") WHERE recipient->>'name' <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ages_by_age" ON "ages" USING btree ("said_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consents_by_age" ON "consents" USING btree ("agreed_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "phone_messages_by_age" ON "phone_messages" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "registrations_by_age" ON "registrations" USING btree ("received_at");--> statement-breakpoint
CREATE FUNCTION audit_kept_from() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('year', now() AT TIME ZONE 'UTC') - interval '7 years') AT TIME ZONE 'UTC'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Seven years after the end of its year it may go.
  IF TG_OP = 'DELETE' AND OLD.at < audit_kept_from() THEN
    RETURN OLD;
  END IF;
  -- Of somebody who is deleted it stays written down what was done, and not to whom.
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.at, NEW.uid, NEW.action, NEW.subject)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.uid, OLD.action, OLD.subject)
    AND NEW.label = '' AND NEW.before IN (OLD.before, '{}') AND NEW.after IN (OLD.after, '{}')
    AND EXISTS (SELECT FROM users WHERE users.is_deleted AND (
      'person/' || users.uid = OLD.subject
      OR EXISTS (SELECT FROM questions WHERE questions.uid = users.uid AND 'question/' || questions.id = OLD.subject)
      OR EXISTS (SELECT FROM orders WHERE orders.uid = users.uid AND 'order/' || orders.id = OLD.subject)
      OR EXISTS (SELECT FROM parcels JOIN orders ON orders.id = parcels.order_id
        WHERE orders.uid = users.uid AND 'parcel/' || parcels.number = OLD.subject))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was done stays written down' USING ERRCODE = 'check_violation';
END
$$;
