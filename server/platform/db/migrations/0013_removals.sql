ALTER TABLE "phone_consents" DROP CONSTRAINT "phone_consents_ended_by";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "promo_uses_by_person" ON "promo_uses" USING btree ("uid");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "attendance_marks_by_author" ON "attendance_marks" USING btree ("by_uid");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_notes_by_author" ON "staff_notes" USING btree ("by_uid");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "enrolment_acts_by_author" ON "enrolment_acts" USING btree ("by_uid");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "enrolment_acts_from" ON "enrolment_acts" USING btree ("from_id") WHERE from_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "enrolment_acts_opened" ON "enrolment_acts" USING btree ("opened_id") WHERE opened_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "guardian_notes_by_author" ON "guardian_notes" USING btree ("by_uid");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_by_author" ON "audit" USING btree ("uid");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "questions_by_answerer" ON "questions" USING btree ("answered_by") WHERE answered_by is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "questions_by_hander" ON "questions" USING btree ("handed_by") WHERE handed_by is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "questions_by_lesson" ON "questions" USING btree ("lesson_id") WHERE lesson_id is not null;--> statement-breakpoint
ALTER TABLE "phone_consents" ADD CONSTRAINT "phone_consents_ended_by" CHECK ("phone_consents"."ended_by" in ('page', 'stop', 'order'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject_kind text := split_part(OLD.subject, '/', 1);
  subject_id text := split_part(OLD.subject, '/', 2);
  owner text;
BEGIN
  -- Seven years after the end of its year it may go.
  IF TG_OP = 'DELETE' AND OLD.at < audit_kept_from() THEN
    RETURN OLD;
  END IF;
  -- Of somebody who is deleted, or never had an account, it stays written down what was done, and not to whom.
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.at, NEW.uid, NEW.action, NEW.subject)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.uid, OLD.action, OLD.subject)
    AND NEW.label = '' AND NEW.before IN (OLD.before, '{}') AND NEW.after IN (OLD.after, '{}') THEN
    owner := CASE subject_kind
      WHEN 'person' THEN subject_id
      WHEN 'question' THEN (SELECT questions.uid FROM questions WHERE questions.id = subject_id::uuid)
      WHEN 'order' THEN (SELECT orders.uid FROM orders WHERE orders.id = subject_id::uuid)
      WHEN 'parcel' THEN (SELECT orders.uid FROM parcels JOIN orders ON orders.id = parcels.order_id
        WHERE parcels.number = subject_id::integer)
    END;
    IF owner IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE users.uid = owner AND NOT users.is_deleted) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what was done stays written down' USING ERRCODE = 'check_violation';
END
$$;
