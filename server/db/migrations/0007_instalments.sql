CREATE TABLE "instalments" (
	"payment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"amount_sen" integer NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"provider_reference" text,
	"failed_on" date,
	"paid_at" timestamp with time zone,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instalments_payment_id_number_pk" PRIMARY KEY("payment_id","number"),
	CONSTRAINT "instalments_three" CHECK ("instalments"."number" between 1 and 3),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_sen" > 0),
	CONSTRAINT "instalments_status" CHECK ("instalments"."status" in ('scheduled', 'paid', 'failed')),
	CONSTRAINT "instalments_paid" CHECK (("instalments"."status" = 'paid') = ("instalments"."paid_at" is not null)),
	CONSTRAINT "instalments_failed" CHECK ("instalments"."status" <> 'failed' or "instalments"."failed_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "payment_facts" ADD COLUMN "instalment" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "opened_by" text DEFAULT 'student' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_overdue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instalments_by_order" ON "instalments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "instalments_unpaid" ON "instalments" USING btree ("due_on") WHERE status <> 'paid';--> statement-breakpoint
CREATE INDEX "orders_by_guardian" ON "orders" USING btree (lower(details->'guardian'->>'email'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_opened_by" CHECK ("payments"."opened_by" in ('student', 'guardian'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('opened', 'set-up', 'processing', 'succeeded', 'failed', 'expired'));--> statement-breakpoint
-- An instalment that is paid stays so, whatever is told afterwards.
CREATE FUNCTION check_instalment_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status = 'paid' OR NEW.status = 'scheduled') THEN
    RAISE EXCEPTION 'an instalment may not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER instalments_transition BEFORE UPDATE OF status ON instalments
  FOR EACH ROW EXECUTE FUNCTION check_instalment_transition();
