CREATE TABLE "price_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"intake_key" text,
	"holds_from" date,
	"tiers" jsonb NOT NULL,
	"hardcopy_sen" integer NOT NULL,
	"contents" jsonb,
	"by_staff" boolean NOT NULL,
	"published_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "price_lists_hardcopy" CHECK ("price_lists"."hardcopy_sen" >= 0)
);
--> statement-breakpoint
ALTER TABLE "intakes" ADD COLUMN "sale_from" date;--> statement-breakpoint
ALTER TABLE "intakes" ADD COLUMN "sale_until" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer" jsonb;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_lists_by_programme" ON "price_lists" USING btree ("programme_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_one_draft" ON "price_lists" USING btree ("programme_id",coalesce(intake_key, '')) WHERE published_at is null;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_sale" CHECK ("intakes"."sale_from" <= "intakes"."sale_until");--> statement-breakpoint
-- The prices that were loaded are the first list of each programme.
INSERT INTO "price_lists" ("programme_id", "tiers", "hardcopy_sen", "by_staff", "published_at")
SELECT "programme_id", jsonb_agg(jsonb_build_object('no_sub', "class_count", 'price', "price_sen") ORDER BY "class_count"), 3000, false, now()
FROM "prices" GROUP BY "programme_id";
