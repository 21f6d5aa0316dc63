ALTER TABLE "orders" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guardian_locale" text;--> statement-breakpoint
ALTER TABLE "ages" ADD COLUMN "guardian_locale" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locale" text;