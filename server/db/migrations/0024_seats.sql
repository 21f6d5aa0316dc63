CREATE TABLE "seats" (
	"intake_key" text NOT NULL,
	"class_id" integer NOT NULL,
	"capacity" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seats_intake_key_class_id_pk" PRIMARY KEY("intake_key","class_id"),
	CONSTRAINT "seats_capacity" CHECK ("seats"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"intake_key" text NOT NULL,
	"class_id" integer NOT NULL,
	"uid" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "waiting_list_intake_key_class_id_uid_pk" PRIMARY KEY("intake_key","class_id","uid")
);
--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "joining_price" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_list_by_person" ON "waiting_list" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "orders_reserved" ON "orders" USING btree ("intake_key") WHERE status in ('OPEN', 'UNCOLLECTABLE', 'PENDING');--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_joining_price" CHECK ("programmes"."joining_price" in ('full', 'by-remaining-months'));