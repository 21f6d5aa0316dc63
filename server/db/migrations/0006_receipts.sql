CREATE TABLE "receipts" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Orders that were paid before there were receipts get theirs, in the order of their payment.
INSERT INTO "receipts" ("order_id", "payment_id", "paid_at")
SELECT "payments"."order_id", "payments"."id", "payments"."changed_at"
FROM "payments" JOIN "orders" ON "orders"."id" = "payments"."order_id"
WHERE "payments"."status" = 'succeeded' AND "orders"."status" = 'PAID'
ORDER BY "payments"."changed_at"
ON CONFLICT DO NOTHING;
