CREATE TABLE "person_tags" (
	"uid" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "person_tags_uid_tag_pk" PRIMARY KEY("uid","tag"),
	CONSTRAINT "person_tags_tag" CHECK ("person_tags"."tag" <> '')
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"text" text NOT NULL,
	"by_uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_notes_text" CHECK ("staff_notes"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "person_tags" ADD CONSTRAINT "person_tags_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_tags_by_tag" ON "person_tags" USING btree ("tag","uid");--> statement-breakpoint
CREATE INDEX "staff_notes_of_person" ON "staff_notes" USING btree ("uid","at");