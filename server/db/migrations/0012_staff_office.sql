CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme_id" integer,
	"class_id" integer,
	"place" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "announcements_one_audience" CHECK (num_nonnulls("announcements"."programme_id", "announcements"."class_id") <= 1),
	CONSTRAINT "announcements_place" CHECK ("announcements"."place" in ('both', 'dashboard', 'classroom')),
	CONSTRAINT "announcements_window" CHECK ("announcements"."starts_at" < "announcements"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "watched_days" (
	"day" date NOT NULL,
	"share" integer NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "watched_days_day_share_pk" PRIMARY KEY("day","share")
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"reported_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	CONSTRAINT "payment_reports_by" CHECK ("payment_reports"."reported_by" in ('student', 'guardian'))
);
--> statement-breakpoint
CREATE TABLE "refund_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"reference" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_notes_amount" CHECK ("refund_notes"."amount_sen" > 0)
);
--> statement-breakpoint
ALTER TABLE "past_papers" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_facts" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_handled_by_users_uid_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_notes" ADD CONSTRAINT "refund_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_notes" ADD CONSTRAINT "refund_notes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_by_end" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reports_waiting" ON "payment_reports" USING btree ("order_id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_reports_by_order" ON "payment_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_notes_by_order" ON "refund_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_by_age" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_facts_misfits" ON "payment_facts" USING btree ("received_at") WHERE quarantined is not null and handled_at is null;