CREATE OR REPLACE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
