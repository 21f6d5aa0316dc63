CREATE TABLE "balance_transactions" (
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"fee_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"charge_id" text,
	"at" timestamp with time zone NOT NULL,
	"payout_id" text,
	CONSTRAINT "balance_transactions_provider_provider_id_pk" PRIMARY KEY("provider","provider_id"),
	CONSTRAINT "balance_transactions_kind" CHECK ("balance_transactions"."kind" in ('charge', 'refund', 'dispute', 'fee', 'other'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"arrives_on" date NOT NULL,
	CONSTRAINT "payouts_provider_provider_id_pk" PRIMARY KEY("provider","provider_id"),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'in-transit', 'paid', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_challenge" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_transactions_by_time" ON "balance_transactions" USING btree ("at","provider_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_by_amount" ON "balance_transactions" USING btree ("amount_sen","provider_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_by_payout" ON "balance_transactions" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_by_charge" ON "balance_transactions" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("made_at","provider_id");--> statement-breakpoint
CREATE INDEX "passkeys_by_uid" ON "passkeys" USING btree ("uid");