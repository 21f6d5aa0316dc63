-- The same table as `transitions` in contract/orders.ts: a test compares the two.
CREATE FUNCTION order_transition_allowed(was text, becomes text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (was, becomes) IN (
    ('DRAFT', 'OPEN'),
    ('OPEN', 'PENDING'), ('OPEN', 'PAID'), ('OPEN', 'VOID'),
    ('UNCOLLECTABLE', 'PENDING'), ('UNCOLLECTABLE', 'PAID'), ('UNCOLLECTABLE', 'VOID'),
    ('PENDING', 'PAID'), ('PENDING', 'OPEN'), ('PENDING', 'UNCOLLECTABLE')
  )
$$;
--> statement-breakpoint
CREATE FUNCTION check_order_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'an order begins as DRAFT, not %', NEW.status USING ERRCODE = 'check_violation';
    END IF;
  ELSIF OLD.status <> NEW.status AND NOT order_transition_allowed(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'an order may not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_transition BEFORE INSERT OR UPDATE OF status ON orders
  FOR EACH ROW EXECUTE FUNCTION check_order_transition();
