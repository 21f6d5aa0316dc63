CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_sen","id");--> statement-breakpoint
CREATE INDEX "orders_by_student" ON "orders" USING btree (lower(details->>'name'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_class" ON "orders" USING gin (class_ids jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","uid");--> statement-breakpoint
CREATE INDEX "users_by_sign_in" ON "users" USING btree ("last_sign_in_at","uid");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(display_name),"uid");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower(email),"uid");