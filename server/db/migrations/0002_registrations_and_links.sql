CREATE TABLE "links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" jsonb NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"uid" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"answers" jsonb NOT NULL,
	"utm" jsonb NOT NULL,
	"uid" text,
	"text_version" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"forwarded_at" timestamp with time zone,
	CONSTRAINT "registrations_answers" CHECK (jsonb_typeof("registrations"."answers") = 'object')
);
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_by_uid" ON "links" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "links_by_expiry" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registrations_by_form" ON "registrations" USING btree ("form","received_at");--> statement-breakpoint
CREATE INDEX "registrations_by_uid" ON "registrations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "registrations_to_forward" ON "registrations" USING btree ("received_at") WHERE "registrations"."forwarded_at" is null;