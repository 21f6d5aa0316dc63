CREATE TABLE "digest_stops" (
	"uid" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"uid" text NOT NULL,
	"sunday" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "digests_uid_sunday_pk" PRIMARY KEY("uid","sunday")
);
--> statement-breakpoint
ALTER TABLE "digest_stops" ADD CONSTRAINT "digest_stops_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_by_age" ON "digests" USING btree ("sunday");