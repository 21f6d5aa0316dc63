CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "parcels_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"order_id" uuid NOT NULL,
	"class_id" integer NOT NULL,
	"recipient" jsonb NOT NULL,
	"status" text DEFAULT 'to-pack' NOT NULL,
	"courier" text,
	"tracking" text,
	"made_at" timestamp with time zone NOT NULL,
	"packed_at" timestamp with time zone,
	"posted_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcels_number_unique" UNIQUE("number"),
	CONSTRAINT "parcels_once" UNIQUE("order_id","class_id"),
	CONSTRAINT "parcels_status" CHECK ("parcels"."status" in ('to-pack', 'packed', 'posted', 'returned', 'withdrawn')),
	CONSTRAINT "parcels_posted" CHECK (("parcels"."status" in ('posted', 'returned')) <= (num_nonnulls("parcels"."courier", "parcels"."tracking", "parcels"."posted_at") = 3))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "includes_hardcopy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_by_status" ON "parcels" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "parcels_by_tracking" ON "parcels" USING btree ("tracking") WHERE tracking is not null;