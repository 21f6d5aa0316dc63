ALTER TABLE "instalments" ADD COLUMN "in_ledger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_facts" ADD COLUMN "in_ledger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "in_ledger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "instalments_not_in_ledger" ON "instalments" USING btree ("payment_id") WHERE not in_ledger and status = 'paid';--> statement-breakpoint
CREATE INDEX "payment_facts_not_in_ledger" ON "payment_facts" USING btree ("payment_id") WHERE not in_ledger and status = 'succeeded' and amount_sen > 0 and provider <> 'manual';--> statement-breakpoint
CREATE INDEX "payments_not_in_ledger" ON "payments" USING btree ("id") WHERE not in_ledger and status = 'succeeded' and plan = 'once' and provider_reference is not null;--> statement-breakpoint
-- From here on written by hand.
-- Looks only at what it has not seen before. The first run sees everything once.
CREATE FUNCTION record_unseen_charges() RETURNS bigint LANGUAGE sql AS $$
  WITH facts AS (
    SELECT f.provider, f.event_id, f.amount_sen, f.currency, f.instalment, f.received_at, p.order_id, p.id AS payment_id,
      coalesce(i.provider_reference, p.provider_reference) || coalesce('/' || f.instalment, '') AS charge_id
    FROM payment_facts f
    JOIN payments p ON p.id = f.payment_id AND p.provider = f.provider
    LEFT JOIN instalments i ON i.payment_id = p.id AND i.number = f.instalment
    WHERE NOT f.in_ledger AND f.status = 'succeeded' AND f.amount_sen > 0 AND f.provider <> 'manual'
      AND coalesce(i.provider_reference, p.provider_reference) IS NOT NULL
  ), of_facts AS (
    INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, payment_id, instalment, at)
    SELECT 'charge', amount_sen, currency, provider, charge_id, order_id, payment_id, instalment, received_at
    FROM facts ORDER BY received_at
    ON CONFLICT (provider, provider_id, kind) DO NOTHING
    RETURNING 1
  ), facts_seen AS (
    UPDATE payment_facts f SET in_ledger = true FROM facts
    WHERE f.provider = facts.provider AND f.event_id = facts.event_id
  ), paid AS (
    SELECT p.*, EXISTS (SELECT FROM payment_facts f WHERE f.payment_id = p.id AND f.status = 'succeeded') AS has_fact
    FROM payments p
    WHERE NOT p.in_ledger AND p.status = 'succeeded' AND p.plan = 'once' AND p.provider_reference IS NOT NULL
  ), of_payments AS (
    INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, payment_id, at)
    SELECT 'charge', amount_sen, currency, provider, provider_reference, order_id, id, changed_at
    FROM paid WHERE NOT has_fact AND amount_sen > 0
    ON CONFLICT (provider, provider_id, kind) DO NOTHING
    RETURNING 1
  ), payments_seen AS (
    UPDATE payments p SET in_ledger = true FROM paid WHERE p.id = paid.id
  ), charged AS (
    SELECT i.*, p.provider, p.currency, coalesce(i.provider_reference, p.provider_reference) AS reference,
      EXISTS (SELECT FROM payment_facts f WHERE f.payment_id = i.payment_id AND f.status = 'succeeded' AND f.instalment = i.number) AS has_fact
    FROM instalments i JOIN payments p ON p.id = i.payment_id
    WHERE NOT i.in_ledger AND i.status = 'paid'
  ), of_instalments AS (
    INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, payment_id, instalment, at)
    SELECT 'charge', amount_sen, currency, provider, reference || '/' || number, order_id, payment_id, number, paid_at
    FROM charged WHERE NOT has_fact AND reference IS NOT NULL
    ON CONFLICT (provider, provider_id, kind) DO NOTHING
    RETURNING 1
  ), instalments_seen AS (
    UPDATE instalments i SET in_ledger = true FROM charged WHERE i.payment_id = charged.payment_id AND i.number = charged.number
  )
  SELECT (SELECT count(*) FROM of_facts) + (SELECT count(*) FROM of_payments) + (SELECT count(*) FROM of_instalments)
$$;
