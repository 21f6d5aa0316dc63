CREATE TABLE "message_receivers" (
	"message_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"mail" text NOT NULL,
	"told_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "message_receivers_message_id_uid_pk" PRIMARY KEY("message_id","uid"),
	CONSTRAINT "message_receivers_mail" CHECK ("message_receivers"."mail" in ('none', 'waiting', 'sent', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "school_mail_stops" (
	"uid" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "staff_messages_people" CHECK ("staff_messages"."people" > 0)
);
--> statement-breakpoint
ALTER TABLE "message_receivers" ADD CONSTRAINT "message_receivers_message_id_staff_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."staff_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receivers" ADD CONSTRAINT "message_receivers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_mail_stops" ADD CONSTRAINT "school_mail_stops_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_messages" ADD CONSTRAINT "staff_messages_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_receivers_by_person" ON "message_receivers" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "message_receivers_untold" ON "message_receivers" USING btree ("message_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "staff_messages_by_age" ON "staff_messages" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "staff_messages_by_people" ON "staff_messages" USING btree ("people","id");