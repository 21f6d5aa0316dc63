CREATE TABLE "number_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"instalment" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_entries_kind" CHECK ("payment_entries"."kind" in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'manual')),
	CONSTRAINT "payment_entries_sign" CHECK (case when "payment_entries"."kind" in ('refund', 'dispute') then "payment_entries"."amount_sen" < 0 else "payment_entries"."amount_sen" > 0 or "payment_entries"."kind" = 'manual' end)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"verdict" text DEFAULT 'received' NOT NULL,
	"why" text,
	"order_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "provider_events_verdict" CHECK ("provider_events"."verdict" in ('received', 'applied', 'unchanged', 'quarantined', 'ignored', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"instalment" integer,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"ends_access" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"credit_note" integer,
	CONSTRAINT "refunds_credit_note_unique" UNIQUE("credit_note"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_sen" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('waiting', 'asked', 'refunded', 'failed', 'declined')),
	CONSTRAINT "refunds_two_people" CHECK ("refunds"."status" = 'declined' or "refunds"."asked_by" <> "refunds"."decided_by")
);
--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_uid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_uid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_entries_once" ON "payment_entries" USING btree ("provider","provider_id","kind");--> statement-breakpoint
CREATE INDEX "payment_entries_by_order" ON "payment_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_events_by_age" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "provider_events_by_order" ON "provider_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_at_provider" ON "refunds" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("asked_at") WHERE status = 'waiting';
--> statement-breakpoint
CREATE FUNCTION payment_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of money are only ever added' USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_entries_stay BEFORE UPDATE OR DELETE ON payment_entries
  FOR EACH ROW EXECUTE FUNCTION payment_entries_stay();
--> statement-breakpoint
-- Every charge that is known already. Older and newer servers agree on the ids: running it again adds only what is missing.
CREATE FUNCTION record_missing_charges() RETURNS bigint LANGUAGE sql AS $$
  WITH missing AS (
    INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, payment_id, instalment, at)
    SELECT 'charge', f.amount_sen, f.currency, p.provider,
      coalesce(i.provider_reference, p.provider_reference) || coalesce('/' || f.instalment, ''),
      p.order_id, p.id, f.instalment, f.received_at
    FROM payment_facts f
    JOIN payments p ON p.id = f.payment_id AND p.provider = f.provider
    LEFT JOIN instalments i ON i.payment_id = p.id AND i.number = f.instalment
    WHERE f.status = 'succeeded' AND f.amount_sen > 0
      AND coalesce(i.provider_reference, p.provider_reference) IS NOT NULL
    ORDER BY f.received_at
    ON CONFLICT (provider, provider_id, kind) DO NOTHING
    RETURNING 1
  ), of_payments AS (
    INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, payment_id, at)
    SELECT 'charge', p.amount_sen, p.currency, p.provider, p.provider_reference, p.order_id, p.id, p.changed_at
    FROM payments p
    WHERE p.status = 'succeeded' AND p.plan = 'once' AND p.provider_reference IS NOT NULL AND p.amount_sen > 0
      AND NOT EXISTS (SELECT FROM payment_facts f WHERE f.payment_id = p.id AND f.status = 'succeeded')
    ON CONFLICT (provider, provider_id, kind) DO NOTHING
    RETURNING 1
  ), of_instalments AS (
    INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, payment_id, instalment, at)
    SELECT 'charge', i.amount_sen, p.currency, p.provider, coalesce(i.provider_reference, p.provider_reference) || '/' || i.number,
      p.order_id, p.id, i.number, i.paid_at
    FROM instalments i JOIN payments p ON p.id = i.payment_id
    WHERE i.status = 'paid' AND coalesce(i.provider_reference, p.provider_reference) IS NOT NULL
      AND NOT EXISTS (SELECT FROM payment_facts f WHERE f.payment_id = p.id AND f.status = 'succeeded' AND f.instalment = i.number)
    ON CONFLICT (provider, provider_id, kind) DO NOTHING
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM missing) + (SELECT count(*) FROM of_payments) + (SELECT count(*) FROM of_instalments)
$$;
--> statement-breakpoint
SELECT record_missing_charges();
--> statement-breakpoint
INSERT INTO number_series (name, last) SELECT 'receipt', max(number) FROM receipts HAVING count(*) > 0;
--> statement-breakpoint
-- Waits for whoever took the last number, until that transaction ends.
CREATE FUNCTION next_in_series(series text) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO number_series (name, last) VALUES (series, 1001)
  ON CONFLICT (name) DO UPDATE SET last = number_series.last + 1 RETURNING last
$$;
--> statement-breakpoint
-- Also for servers of the version before: the number that they get from the sequence is replaced.
CREATE FUNCTION number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The order has one already: a number would be lost.
  IF EXISTS (SELECT FROM receipts WHERE order_id = NEW.order_id) THEN
    RETURN NULL;
  END IF;
  NEW.number := next_in_series('receipt');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER receipts_number BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION number_receipt();
