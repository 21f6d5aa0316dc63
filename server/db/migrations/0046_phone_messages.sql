CREATE TABLE "phone_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"kinds" jsonb NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"text_version" text NOT NULL,
	"words" text NOT NULL,
	"language" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "phone_consents_ended_by" CHECK ("phone_consents"."ended_by" in ('page', 'stop')),
	CONSTRAINT "phone_consents_ended" CHECK (("phone_consents"."ended_at" is null) = ("phone_consents"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "phone_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"problem" text,
	"made_at" timestamp with time zone NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "phone_messages_cause_unique" UNIQUE("cause"),
	CONSTRAINT "phone_messages_reference_unique" UNIQUE("reference"),
	CONSTRAINT "phone_messages_status" CHECK ("phone_messages"."status" in ('sending', 'accepted', 'sent', 'failed', 'delivered', 'read'))
);
--> statement-breakpoint
CREATE TABLE "phone_text_days" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone_consents" ADD CONSTRAINT "phone_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_messages" ADD CONSTRAINT "phone_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_consents_live" ON "phone_consents" USING btree ("number") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "phone_consents_by_order" ON "phone_consents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "phone_messages_by_number" ON "phone_messages" USING btree ("number","made_at");--> statement-breakpoint
CREATE INDEX "phone_messages_by_order" ON "phone_messages" USING btree ("order_id");