ALTER TABLE "instalments" ADD COLUMN "needs_cardholder_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ask_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("ask_at") WHERE status in ('opened', 'processing');