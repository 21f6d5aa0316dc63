CREATE TABLE "class_teachers" (
	"class_id" integer NOT NULL,
	"teacher_id" text NOT NULL,
	CONSTRAINT "class_teachers_class_id_teacher_id_pk" PRIMARY KEY("class_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"class_name" text NOT NULL,
	"language" text NOT NULL,
	"stream" text NOT NULL,
	"class_schedule" jsonb NOT NULL,
	"background_color_hex" text NOT NULL,
	"about" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"key" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intakes" (
	"key" text PRIMARY KEY NOT NULL,
	"programme_id" integer NOT NULL,
	"title" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"last_paper_on" date NOT NULL,
	CONSTRAINT "intakes_dates" CHECK ("intakes"."starts_on" < "intakes"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"programme_id" integer NOT NULL,
	"class_count" integer NOT NULL,
	"price_sen" integer NOT NULL,
	CONSTRAINT "prices_programme_id_class_count_pk" PRIMARY KEY("programme_id","class_count"),
	CONSTRAINT "prices_positive" CHECK ("prices"."class_count" > 0 and "prices"."price_sen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" integer PRIMARY KEY NOT NULL,
	"url_safe_name" text NOT NULL,
	"title" text NOT NULL,
	"discontinued" boolean DEFAULT false NOT NULL,
	CONSTRAINT "programmes_url_safe_name_unique" UNIQUE("url_safe_name")
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"groups" jsonb NOT NULL,
	"headline" text NOT NULL,
	"biography" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captions" (
	"recording_id" text NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"media_key" text NOT NULL,
	CONSTRAINT "captions_recording_id_language_pk" PRIMARY KEY("recording_id","language")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" text PRIMARY KEY NOT NULL,
	"intake_key" text NOT NULL,
	"class_id" integer NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"meeting_url" text,
	"recording_id" text,
	"released_at" timestamp with time zone,
	CONSTRAINT "lessons_number" UNIQUE("intake_key","class_id","number"),
	CONSTRAINT "lessons_times" CHECK ("lessons"."starts_at" < "lessons"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" text PRIMARY KEY NOT NULL,
	"class_id" integer NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"media_key" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_key" text NOT NULL,
	"title_bm" text NOT NULL,
	"title_eng" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_questions" (
	"paper_id" text NOT NULL,
	"label" text NOT NULL,
	"at_second" integer NOT NULL,
	"chapter_id" text NOT NULL,
	CONSTRAINT "paper_questions_paper_id_label_pk" PRIMARY KEY("paper_id","label"),
	CONSTRAINT "paper_questions_time" CHECK ("paper_questions"."at_second" >= 0)
);
--> statement-breakpoint
CREATE TABLE "past_papers" (
	"id" text PRIMARY KEY NOT NULL,
	"exam" text NOT NULL,
	"subject_key" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"year" integer NOT NULL,
	"teacher_id" text NOT NULL,
	"recording_id" text NOT NULL,
	CONSTRAINT "past_papers_exam" CHECK ("past_papers"."exam" in ('spm', 'igcse'))
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"class_id" integer NOT NULL,
	"lesson_id" text,
	"at_second" integer,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"seconds" integer NOT NULL,
	"chapters" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renditions" (
	"recording_id" text NOT NULL,
	"quality" text NOT NULL,
	"media_key" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "renditions_recording_id_quality_pk" PRIMARY KEY("recording_id","quality"),
	CONSTRAINT "renditions_quality" CHECK ("renditions"."quality" in ('audio', 'low', 'standard'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"programme_id" integer NOT NULL,
	"status" text NOT NULL,
	"class_ids" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"terms_version" text NOT NULL,
	"promo_code" text,
	"tuition_sen" integer NOT NULL,
	"discount_sen" integer NOT NULL,
	"hardcopy_sen" integer NOT NULL,
	"total_sen" integer NOT NULL,
	"currency" text DEFAULT 'MYR' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING', 'PAID', 'VOID')),
	CONSTRAINT "orders_sum" CHECK ("orders"."total_sen" = "orders"."tuition_sen" - "orders"."discount_sen" + "orders"."hardcopy_sen"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."discount_sen" between 0 and "orders"."tuition_sen" and "orders"."hardcopy_sen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_facts" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" uuid,
	"status" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"quarantined" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_facts_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"plan" text NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"url" text,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('opened', 'processing', 'succeeded', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" integer,
	"amount_sen" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_codes_one_kind" CHECK (num_nonnulls("promo_codes"."percent", "promo_codes"."amount_sen") = 1),
	CONSTRAINT "promo_codes_percent" CHECK ("promo_codes"."percent" between 1 and 100),
	CONSTRAINT "promo_codes_amount" CHECK ("promo_codes"."amount_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_classes" (
	"uid" text NOT NULL,
	"programme_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"order_id" uuid,
	CONSTRAINT "subscription_classes_uid_programme_id_class_id_pk" PRIMARY KEY("uid","programme_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"uid" text NOT NULL,
	"programme_id" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_uid_programme_id_pk" PRIMARY KEY("uid","programme_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"occasion" text NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_occasion" CHECK ("consents"."occasion" in ('sign-up', 'order'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"status" integer,
	"reply" jsonb,
	CONSTRAINT "idempotency_keys_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"sealed_refresh_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"tokens_valid_after" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_paper_id_past_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."past_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_chapter_id_paper_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."paper_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_papers" ADD CONSTRAINT "past_papers_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_promo_codes_code_fk" FOREIGN KEY ("promo_code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_classes" ADD CONSTRAINT "subscription_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_classes" ADD CONSTRAINT "subscription_classes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_teachers_by_teacher" ON "class_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "intakes_by_programme" ON "intakes" USING btree ("programme_id","ends_on");--> statement-breakpoint
CREATE INDEX "lessons_by_class" ON "lessons" USING btree ("class_id","starts_at");--> statement-breakpoint
CREATE INDEX "materials_by_class" ON "materials" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "paper_chapters_by_subject" ON "paper_chapters" USING btree ("subject_key","position");--> statement-breakpoint
CREATE INDEX "paper_questions_by_chapter" ON "paper_questions" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "past_papers_by_subject" ON "past_papers" USING btree ("exam","subject_key","year");--> statement-breakpoint
CREATE INDEX "questions_by_asker" ON "questions" USING btree ("uid","class_id","received_at");--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_live" ON "orders" USING btree ("uid","programme_id") WHERE status in ('DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING');--> statement-breakpoint
CREATE INDEX "orders_by_uid" ON "orders" USING btree ("uid","programme_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_facts_by_payment" ON "payment_facts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_undecided" ON "payments" USING btree ("changed_at") WHERE status in ('opened', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "subscription_classes_by_class" ON "subscription_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "consents_by_uid" ON "consents" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "sessions_by_uid" ON "sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");