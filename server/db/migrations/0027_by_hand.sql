CREATE TABLE "enrolment_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"uid" text NOT NULL,
	"by_uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"from_id" uuid,
	"opened_id" uuid,
	CONSTRAINT "enrolment_acts_kind" CHECK ("enrolment_acts"."kind" in ('enrol', 'extend', 'move', 'end')),
	CONSTRAINT "enrolment_acts_rows" CHECK (("enrolment_acts"."kind" = 'enrol') = ("enrolment_acts"."from_id" is null) and ("enrolment_acts"."kind" = 'end') = ("enrolment_acts"."opened_id" is null)),
	CONSTRAINT "enrolment_acts_reason" CHECK ("enrolment_acts"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "manual_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"instalment" integer,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"received_on" date NOT NULL,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"payment_id" uuid,
	CONSTRAINT "manual_payments_amount" CHECK ("manual_payments"."amount_sen" > 0),
	CONSTRAINT "manual_payments_method" CHECK ("manual_payments"."method" in ('cash', 'bank-transfer')),
	CONSTRAINT "manual_payments_status" CHECK ("manual_payments"."status" in ('waiting', 'counted', 'declined')),
	CONSTRAINT "manual_payments_counted" CHECK (("manual_payments"."status" = 'counted') = ("manual_payments"."payment_id" is not null)),
	CONSTRAINT "manual_payments_two_people" CHECK ("manual_payments"."status" = 'declined' or "manual_payments"."recorded_by" <> "manual_payments"."decided_by")
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"by_uid" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "write_offs_amount" CHECK ("write_offs"."amount_sen" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_reference" text;--> statement-breakpoint
ALTER TABLE "enrolment_acts" ADD CONSTRAINT "enrolment_acts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_acts" ADD CONSTRAINT "enrolment_acts_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_acts" ADD CONSTRAINT "enrolment_acts_from_id_enrolments_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_acts" ADD CONSTRAINT "enrolment_acts_opened_id_enrolments_id_fk" FOREIGN KEY ("opened_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_recorded_by_users_uid_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_decided_by_users_uid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolment_acts_by_person" ON "enrolment_acts" USING btree ("uid","at");--> statement-breakpoint
CREATE INDEX "manual_payments_by_order" ON "manual_payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payments_waiting" ON "manual_payments" USING btree ("order_id") WHERE status = 'waiting';