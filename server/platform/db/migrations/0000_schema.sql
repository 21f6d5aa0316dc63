-- The tables are generated; functions and triggers, at the end, are written by hand.
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme_id" integer,
	"class_id" integer,
	"place" text NOT NULL,
	"text" text NOT NULL,
	"locale" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "announcements_one_audience" CHECK (num_nonnulls("announcements"."programme_id", "announcements"."class_id") <= 1),
	CONSTRAINT "announcements_place" CHECK ("announcements"."place" in ('both', 'dashboard', 'classroom')),
	CONSTRAINT "announcements_window" CHECK ("announcements"."starts_at" < "announcements"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"uid" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "audit_action" CHECK ("audit"."action" <> '')
);
--> statement-breakpoint
CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"after" jsonb,
	"filled_in_pass" integer DEFAULT 0 NOT NULL,
	"filled" bigint DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"build" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolment_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"uid" text NOT NULL,
	"by_uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"from_id" uuid,
	"opened_id" uuid,
	CONSTRAINT "enrolment_acts_kind" CHECK ("enrolment_acts"."kind" in ('enrol', 'extend', 'move', 'end')),
	CONSTRAINT "enrolment_acts_rows" CHECK (("enrolment_acts"."kind" = 'enrol') = ("enrolment_acts"."from_id" is null) and ("enrolment_acts"."kind" = 'end') = ("enrolment_acts"."opened_id" is null)),
	CONSTRAINT "enrolment_acts_reason" CHECK ("enrolment_acts"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "manual_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"instalment" integer,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"received_on" date NOT NULL,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"payment_id" uuid,
	CONSTRAINT "manual_payments_amount" CHECK ("manual_payments"."amount_sen" > 0),
	CONSTRAINT "manual_payments_method" CHECK ("manual_payments"."method" in ('cash', 'bank-transfer')),
	CONSTRAINT "manual_payments_status" CHECK ("manual_payments"."status" in ('waiting', 'counted', 'declined')),
	CONSTRAINT "manual_payments_counted" CHECK (("manual_payments"."status" = 'counted') = ("manual_payments"."payment_id" is not null)),
	CONSTRAINT "manual_payments_two_people" CHECK ("manual_payments"."status" = 'declined' or "manual_payments"."recorded_by" <> "manual_payments"."decided_by")
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"by_uid" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "write_offs_amount" CHECK ("write_offs"."amount_sen" > 0)
);
--> statement-breakpoint
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
	"about" text DEFAULT '' NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL
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
	"sale_from" date,
	"sale_until" date,
	"by_staff" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "intakes_dates" CHECK ("intakes"."starts_on" < "intakes"."ends_on"),
	CONSTRAINT "intakes_sale" CHECK ("intakes"."sale_from" <= "intakes"."sale_until")
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" integer PRIMARY KEY NOT NULL,
	"url_safe_name" text NOT NULL,
	"title" text NOT NULL,
	"discontinued" boolean DEFAULT false NOT NULL,
	"joining_price" text DEFAULT 'full' NOT NULL,
	CONSTRAINT "programmes_url_safe_name_unique" UNIQUE("url_safe_name"),
	CONSTRAINT "programmes_joining_price" CHECK ("programmes"."joining_price" in ('full', 'by-remaining-months'))
);
--> statement-breakpoint
CREATE TABLE "staff_page_content" (
	"key" text PRIMARY KEY NOT NULL,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"draft" jsonb
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"groups" jsonb NOT NULL,
	"headline" text NOT NULL,
	"biography" text NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"version" date PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"by_staff" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"class_id" integer NOT NULL,
	"programme_id" integer NOT NULL,
	"intake_key" text,
	"source" text NOT NULL,
	"order_id" uuid,
	"opens_at" timestamp with time zone NOT NULL,
	"live_until" timestamp with time zone,
	"recordings_until" timestamp with time zone,
	"is_courtesy" boolean DEFAULT false NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "enrolments_source" CHECK ("enrolments"."source" in ('order', 'trial', 'staff', 'referral')),
	CONSTRAINT "enrolments_order" CHECK ("enrolments"."source" <> 'order' or "enrolments"."order_id" is not null),
	CONSTRAINT "enrolments_end" CHECK (("enrolments"."ended_at" is null) = ("enrolments"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"uid" text NOT NULL,
	"programme_id" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "suspensions_uid_programme_id_reason_pk" PRIMARY KEY("uid","programme_id","reason"),
	CONSTRAINT "suspensions_reason" CHECK ("suspensions"."reason" in ('staff', 'overdue'))
);
--> statement-breakpoint
CREATE TABLE "guardian_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_uid" text NOT NULL,
	"class_id" integer NOT NULL,
	"guardianship_id" uuid,
	"by_uid" text NOT NULL,
	"is_answer" boolean NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	CONSTRAINT "guardian_notes_answer" CHECK (not "guardian_notes"."is_answer" or "guardian_notes"."guardianship_id" is not null),
	CONSTRAINT "guardian_notes_handled" CHECK (("guardian_notes"."handled_at" is null) = ("guardian_notes"."handled_by" is null) and ("guardian_notes"."is_answer" or "guardian_notes"."handled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_uid" text NOT NULL,
	"address" text NOT NULL,
	"guardian_uid" text,
	"origin" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"bound_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"shares_questions" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "guardianships_origin" CHECK ("guardianships"."origin" in ('consent', 'invitation', 'request')),
	CONSTRAINT "guardianships_address" CHECK ("guardianships"."address" = lower("guardianships"."address")),
	CONSTRAINT "guardianships_not_oneself" CHECK ("guardianships"."guardian_uid" <> "guardianships"."student_uid"),
	CONSTRAINT "guardianships_bound" CHECK (("guardianships"."guardian_uid" is null) = ("guardianships"."bound_at" is null) and ("guardianships"."confirmed_at" is null or "guardianships"."bound_at" is not null)),
	CONSTRAINT "guardianships_ended" CHECK (("guardianships"."ended_at" is null) = ("guardianships"."ended_by" is null) and "guardianships"."ended_by" in ('student', 'guardian', 'consent'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"once_key" text,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"request_id" text,
	CONSTRAINT "jobs_once_key_unique" UNIQUE("once_key"),
	CONSTRAINT "jobs_one_end" CHECK ("jobs"."done_at" is null or "jobs"."failed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"lesson_id" text NOT NULL,
	"uid" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_lesson_id_uid_pk" PRIMARY KEY("lesson_id","uid")
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
	"meeting_id" uuid,
	"recording_id" text,
	"released_at" timestamp with time zone,
	"is_preview" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"by_staff" boolean DEFAULT false NOT NULL,
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
	"bytes" integer NOT NULL,
	"sha256" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"topic_bm" text DEFAULT '' NOT NULL,
	"topic_eng" text DEFAULT '' NOT NULL,
	CONSTRAINT "paper_questions_paper_id_label_pk" PRIMARY KEY("paper_id","label"),
	CONSTRAINT "paper_questions_time" CHECK ("paper_questions"."at_second" >= 0)
);
--> statement-breakpoint
CREATE TABLE "paper_subjects" (
	"id" integer PRIMARY KEY NOT NULL,
	"exam" text NOT NULL,
	"key" text NOT NULL,
	"name_bm" text NOT NULL,
	"name_eng" text NOT NULL,
	"background_color_hex" text NOT NULL,
	"is_open" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "paper_subjects_key_unique" UNIQUE("key"),
	CONSTRAINT "paper_subjects_exam" CHECK ("paper_subjects"."exam" in ('spm', 'igcse'))
);
--> statement-breakpoint
CREATE TABLE "past_papers" (
	"id" text PRIMARY KEY NOT NULL,
	"exam" text NOT NULL,
	"subject_key" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"year" integer NOT NULL,
	"language" text DEFAULT 'Eng' NOT NULL,
	"teacher_id" text NOT NULL,
	"recording_id" text,
	"by_staff" boolean DEFAULT false NOT NULL,
	"recording_by_staff" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "past_papers_exam" CHECK ("past_papers"."exam" in ('spm', 'igcse'))
);
--> statement-breakpoint
CREATE TABLE "preparations" (
	"recording_id" text PRIMARY KEY NOT NULL,
	"lesson_id" text NOT NULL,
	"release_at" timestamp with time zone,
	"quality" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "preparations_percent" CHECK ("preparations"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "question_marks" (
	"uid" text NOT NULL,
	"paper_id" text NOT NULL,
	"label" text NOT NULL,
	"mark" text,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_marks_uid_paper_id_label_pk" PRIMARY KEY("uid","paper_id","label"),
	CONSTRAINT "question_marks_mark" CHECK ("question_marks"."mark" in ('done', 'to-do'))
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
	"answer" text,
	"answered_by" text,
	"answer_locale" text,
	"voice_key" text,
	"voice_seconds" integer,
	"voice_bytes" integer,
	"handed_to" text,
	"handed_by" text,
	"handed_at" timestamp with time zone,
	"handed_note" text,
	"has_photo" boolean DEFAULT false NOT NULL,
	"photo_key" text,
	"photo_type" text
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
CREATE TABLE "watch_notes" (
	"uid" text NOT NULL,
	"id" uuid NOT NULL,
	"watched_id" text NOT NULL,
	"at_second" integer NOT NULL,
	"text" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_notes_uid_id_pk" PRIMARY KEY("uid","id"),
	CONSTRAINT "watch_notes_second" CHECK ("watch_notes"."at_second" >= 0)
);
--> statement-breakpoint
CREATE TABLE "watch_progress" (
	"uid" text NOT NULL,
	"watched_id" text NOT NULL,
	"position_seconds" integer NOT NULL,
	"position_at" timestamp with time zone NOT NULL,
	"watched" jsonb NOT NULL,
	"watched_seconds" integer NOT NULL,
	"of_seconds" integer NOT NULL,
	"watched_on" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_progress_uid_watched_id_pk" PRIMARY KEY("uid","watched_id"),
	CONSTRAINT "watch_progress_seconds" CHECK ("watch_progress"."position_seconds" >= 0 and "watch_progress"."watched_seconds" between 0 and "watch_progress"."of_seconds")
);
--> statement-breakpoint
CREATE TABLE "watched_days" (
	"day" date NOT NULL,
	"share" integer NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "watched_days_day_share_pk" PRIMARY KEY("day","share")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"instalment" integer,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"evidence_due" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_sen" > 0),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('needs-response', 'under-review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_end" CHECK (("disputes"."ended_at" is null) = ("disputes"."status" in ('needs-response', 'under-review')))
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_discrepancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"about" text NOT NULL,
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"why" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"handled_by" text,
	CONSTRAINT "payment_discrepancies_kind" CHECK ("payment_discrepancies"."kind" in ('orphan-charge', 'missing-event')),
	CONSTRAINT "payment_discrepancies_about" CHECK ("payment_discrepancies"."about" in ('charge', 'refund', 'dispute'))
);
--> statement-breakpoint
CREATE TABLE "payment_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"instalment" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_entries_kind" CHECK ("payment_entries"."kind" in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'manual')),
	CONSTRAINT "payment_entries_sign" CHECK (case when "payment_entries"."kind" in ('refund', 'dispute') then "payment_entries"."amount_sen" < 0 else "payment_entries"."amount_sen" > 0 or "payment_entries"."kind" = 'manual' end)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"verdict" text DEFAULT 'received' NOT NULL,
	"why" text,
	"order_id" uuid,
	"decided_at" timestamp with time zone,
	"waits_for" text,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "provider_events_verdict" CHECK ("provider_events"."verdict" in ('received', 'applied', 'unchanged', 'quarantined', 'ignored', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"instalment" integer,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"ends_access" boolean DEFAULT false NOT NULL,
	"includes_hardcopy" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"credit_note" integer,
	"given_by" text,
	"given_reference" text,
	CONSTRAINT "refunds_credit_note_unique" UNIQUE("credit_note"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_sen" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('waiting', 'asked', 'refunded', 'failed', 'declined')),
	CONSTRAINT "refunds_two_people" CHECK ("refunds"."status" = 'declined' or "refunds"."asked_by" <> "refunds"."decided_by")
);
--> statement-breakpoint
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
CREATE TABLE "referrals" (
	"referred_uid" text PRIMARY KEY NOT NULL,
	"referrer_uid" text NOT NULL,
	"email_hash" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone,
	"refused_why" text,
	CONSTRAINT "referrals_email_hash_unique" UNIQUE("email_hash"),
	CONSTRAINT "referrals_counted" CHECK (("referrals"."counted_at" is null) = ("referrals"."refused_why" is not null)),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."referred_uid" <> "referrals"."referrer_uid")
);
--> statement-breakpoint
CREATE TABLE "provider_meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"host" text,
	"reference" text,
	"url" text,
	"topic" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"problem" text,
	CONSTRAINT "provider_meetings_provider" CHECK ("provider_meetings"."provider" in ('jitsi', 'zoom')),
	CONSTRAINT "provider_meetings_made" CHECK (("provider_meetings"."reference" is null) = ("provider_meetings"."url" is null))
);
--> statement-breakpoint
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
CREATE TABLE "message_receivers" (
	"message_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"mail" text NOT NULL,
	"told_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "message_receivers_message_id_uid_pk" PRIMARY KEY("message_id","uid"),
	CONSTRAINT "message_receivers_mail" CHECK ("message_receivers"."mail" in ('none', 'waiting', 'sent', 'stopped', 'returned'))
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
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"details" jsonb NOT NULL,
	"lesson_id" text,
	"lesson_starts_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_once" UNIQUE("uid","cause"),
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('class-soon', 'recording', 'answer', 'payment'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"session_id_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"notice_id" uuid NOT NULL,
	"session_id_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pushes_notice_id_session_id_hash_pk" PRIMARY KEY("notice_id","session_id_hash")
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"payment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"amount_sen" integer NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"provider_reference" text,
	"failed_on" date,
	"paid_at" timestamp with time zone,
	"looked_at" timestamp with time zone NOT NULL,
	"needs_cardholder_since" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "instalments_payment_id_number_pk" PRIMARY KEY("payment_id","number"),
	CONSTRAINT "instalments_three" CHECK ("instalments"."number" between 1 and 3),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_sen" > 0),
	CONSTRAINT "instalments_status" CHECK ("instalments"."status" in ('scheduled', 'paid', 'failed')),
	CONSTRAINT "instalments_paid" CHECK (("instalments"."status" = 'paid') = ("instalments"."paid_at" is not null)),
	CONSTRAINT "instalments_failed" CHECK ("instalments"."status" <> 'failed' or "instalments"."failed_on" is not null)
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
	"intake_key" text NOT NULL,
	"status" text NOT NULL,
	"pay_by" timestamp with time zone,
	"class_ids" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"terms_version" text NOT NULL,
	"promo_code" text,
	"tuition_sen" integer NOT NULL,
	"discount_sen" integer NOT NULL,
	"hardcopy_sen" integer NOT NULL,
	"total_sen" integer NOT NULL,
	"offer" jsonb NOT NULL,
	"currency" text DEFAULT 'MYR' NOT NULL,
	"locale" text,
	"guardian_locale" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING', 'PAID', 'VOID')),
	CONSTRAINT "orders_sum" CHECK ("orders"."total_sen" = "orders"."tuition_sen" - "orders"."discount_sen" + "orders"."hardcopy_sen"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."discount_sen" between 0 and "orders"."tuition_sen" and "orders"."hardcopy_sen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" uuid,
	"instalment" integer,
	"status" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"quarantined" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"reported_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	CONSTRAINT "payment_reports_by" CHECK ("payment_reports"."reported_by" in ('student', 'guardian'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"plan" text NOT NULL,
	"opened_by" text DEFAULT 'student' NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"url" text,
	"amount_sen" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone DEFAULT now(),
	"method" text,
	CONSTRAINT "payments_opened_by" CHECK ("payments"."opened_by" in ('student', 'guardian')),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('opened', 'set-up', 'processing', 'succeeded', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" integer,
	"amount_sen" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"limit_total" integer,
	"limit_per_person" integer,
	"stopped_at" timestamp with time zone,
	"by_staff" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promo_codes_limits" CHECK ("promo_codes"."limit_total" > 0 and "promo_codes"."limit_per_person" > 0),
	CONSTRAINT "promo_codes_one_kind" CHECK (num_nonnulls("promo_codes"."percent", "promo_codes"."amount_sen") = 1),
	CONSTRAINT "promo_codes_percent" CHECK ("promo_codes"."percent" between 1 and 100),
	CONSTRAINT "promo_codes_amount" CHECK ("promo_codes"."amount_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"uid" text NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "refund_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"amount_sen" integer NOT NULL,
	"reference" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_notes_amount" CHECK ("refund_notes"."amount_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "parcels_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"order_id" uuid NOT NULL,
	"class_id" integer NOT NULL,
	"recipient" jsonb NOT NULL,
	"status" text DEFAULT 'to-pack' NOT NULL,
	"courier" text,
	"tracking" text,
	"made_at" timestamp with time zone NOT NULL,
	"packing_done_at" timestamp with time zone,
	"posted_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcels_number_unique" UNIQUE("number"),
	CONSTRAINT "parcels_once" UNIQUE("order_id","class_id"),
	CONSTRAINT "parcels_status" CHECK ("parcels"."status" in ('to-pack', 'packed', 'posted', 'returned', 'withdrawn')),
	CONSTRAINT "parcels_posted" CHECK (("parcels"."status" in ('posted', 'returned')) <= (num_nonnulls("parcels"."courier", "parcels"."tracking", "parcels"."posted_at") = 3))
);
--> statement-breakpoint
CREATE TABLE "ages" (
	"uid" text PRIMARY KEY NOT NULL,
	"is_minor" boolean NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"guardian_email" text,
	"asked_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"text_version" text,
	"guardian_locale" text,
	CONSTRAINT "ages_answer" CHECK ("ages"."answer" in ('given', 'refused')),
	CONSTRAINT "ages_guardian" CHECK ("ages"."is_minor" or "ages"."guardian_email" is null),
	CONSTRAINT "ages_answered" CHECK (("ages"."answer" is null) = ("ages"."answered_at" is null) and ("ages"."answer" is null) = ("ages"."text_version" is null))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_key_since_pk" PRIMARY KEY("key","since")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"occasion" text NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_occasion" CHECK ("consents"."occasion" in ('sign-up', 'order', 'trial', 'renewal', 'guardian'))
);
--> statement-breakpoint
CREATE TABLE "ended_sign_ins" (
	"uid" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_sign_ins_uid_signed_in_at_pk" PRIMARY KEY("uid","signed_in_at")
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
CREATE TABLE "profiles" (
	"uid" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"postal" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"uid" text PRIMARY KEY NOT NULL,
	"encrypted_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"encrypted_refresh_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"exchanging_since" timestamp with time zone,
	"encrypted_id_token" text,
	"exchanged_at" timestamp with time zone,
	"signed_in_at" timestamp with time zone,
	"device" text DEFAULT '' NOT NULL,
	"second_factor_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries_left" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_as_of" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"tokens_valid_after" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_after" timestamp with time zone,
	"locale" text,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('student', 'teacher', 'support', 'administrator'))
);
--> statement-breakpoint
CREATE TABLE "phone_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"kinds" jsonb NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"text_version" text NOT NULL,
	"words" text NOT NULL,
	"language" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "phone_consents_ended_by" CHECK ("phone_consents"."ended_by" in ('page', 'stop')),
	CONSTRAINT "phone_consents_ended" CHECK (("phone_consents"."ended_at" is null) = ("phone_consents"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "phone_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"problem" text,
	"made_at" timestamp with time zone NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "phone_messages_cause_unique" UNIQUE("cause"),
	CONSTRAINT "phone_messages_reference_unique" UNIQUE("reference"),
	CONSTRAINT "phone_messages_status" CHECK ("phone_messages"."status" in ('sending', 'accepted', 'sent', 'failed', 'delivered', 'read'))
);
--> statement-breakpoint
CREATE TABLE "phone_text_days" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"question_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"earned" integer NOT NULL,
	"of_marks" integer NOT NULL,
	CONSTRAINT "practice_answers_marks" CHECK ("practice_answers"."earned" between 0 and "practice_answers"."of_marks")
);
--> statement-breakpoint
CREATE TABLE "practice_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_key" text NOT NULL,
	"language" text NOT NULL,
	"chapter_id" text NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	"written" jsonb NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL,
	"revision" integer NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "practice_questions_language" CHECK ("practice_questions"."language" in ('Bm', 'Eng'))
);
--> statement-breakpoint
CREATE TABLE "practice_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"state" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"earned" integer,
	"of_marks" integer,
	CONSTRAINT "practice_attempts_marks" CHECK ("practice_attempts"."earned" between 0 and "practice_attempts"."of_marks")
);
--> statement-breakpoint
CREATE TABLE "timed_papers" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_key" text NOT NULL,
	"language" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"minutes" integer NOT NULL,
	"question_ids" jsonb NOT NULL,
	CONSTRAINT "timed_papers_language" CHECK ("timed_papers"."language" in ('Bm', 'Eng'))
);
--> statement-breakpoint
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
CREATE TABLE "mail_webhook_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"unsent" integer DEFAULT 0 NOT NULL,
	"unsent_at" timestamp with time zone,
	CONSTRAINT "suppressions_why" CHECK ("suppressions"."why" in ('bounced', 'complained')),
	CONSTRAINT "suppressions_address" CHECK ("suppressions"."address" = lower("suppressions"."address"))
);
--> statement-breakpoint
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
CREATE TABLE "teacher_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"teacher_id" text,
	"all_classes" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_photos" (
	"teacher_id" text PRIMARY KEY NOT NULL,
	"photo" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orphaned_files" (
	"media_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_guesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduler_turns" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_acts" ADD CONSTRAINT "enrolment_acts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_acts" ADD CONSTRAINT "enrolment_acts_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_acts" ADD CONSTRAINT "enrolment_acts_from_id_enrolments_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_acts" ADD CONSTRAINT "enrolment_acts_opened_id_enrolments_id_fk" FOREIGN KEY ("opened_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_recorded_by_users_uid_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_decided_by_users_uid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_student_uid_users_uid_fk" FOREIGN KEY ("student_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_guardianship_id_guardianships_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_handled_by_users_uid_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_student_uid_users_uid_fk" FOREIGN KEY ("student_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_uid_users_uid_fk" FOREIGN KEY ("guardian_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_meeting_id_provider_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."provider_meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_paper_id_past_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."past_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_chapter_id_paper_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."paper_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_papers" ADD CONSTRAINT "past_papers_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparations" ADD CONSTRAINT "preparations_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparations" ADD CONSTRAINT "preparations_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_marks" ADD CONSTRAINT "question_marks_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_marks" ADD CONSTRAINT "question_marks_paper_id_past_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."past_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_answered_by_users_uid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_handed_to_users_uid_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_handed_by_users_uid_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_notes" ADD CONSTRAINT "watch_notes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_progress" ADD CONSTRAINT "watch_progress_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_discrepancies" ADD CONSTRAINT "payment_discrepancies_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_discrepancies" ADD CONSTRAINT "payment_discrepancies_handled_by_users_uid_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_uid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_uid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_uid_users_uid_fk" FOREIGN KEY ("referred_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_uid_users_uid_fk" FOREIGN KEY ("referrer_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_stops" ADD CONSTRAINT "digest_stops_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receivers" ADD CONSTRAINT "message_receivers_message_id_staff_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."staff_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receivers" ADD CONSTRAINT "message_receivers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_mail_stops" ADD CONSTRAINT "school_mail_stops_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_messages" ADD CONSTRAINT "staff_messages_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_hash_sessions_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_session_id_hash_push_devices_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."push_devices"("session_id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_promo_codes_code_fk" FOREIGN KEY ("promo_code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_handled_by_users_uid_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_notes" ADD CONSTRAINT "refund_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_notes" ADD CONSTRAINT "refund_notes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ages" ADD CONSTRAINT "ages_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_sign_ins" ADD CONSTRAINT "ended_sign_ins_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_consents" ADD CONSTRAINT "phone_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_messages" ADD CONSTRAINT "phone_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_question_id_practice_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."practice_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_chapter_id_paper_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."paper_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD CONSTRAINT "practice_attempts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_accounts" ADD CONSTRAINT "teacher_accounts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_accounts" ADD CONSTRAINT "teacher_accounts_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_photos" ADD CONSTRAINT "teacher_photos_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_by_end" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_by_age" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "enrolment_acts_by_person" ON "enrolment_acts" USING btree ("uid","at");--> statement-breakpoint
CREATE INDEX "manual_payments_by_order" ON "manual_payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payments_waiting" ON "manual_payments" USING btree ("order_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "class_teachers_by_teacher" ON "class_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "intakes_by_programme" ON "intakes" USING btree ("programme_id","ends_on");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once_per_order" ON "enrolments" USING btree ("order_id","class_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "enrolments_by_person" ON "enrolments" USING btree ("uid","programme_id");--> statement-breakpoint
CREATE INDEX "enrolments_by_class" ON "enrolments" USING btree ("class_id","intake_key");--> statement-breakpoint
CREATE INDEX "enrolments_by_intake" ON "enrolments" USING btree ("intake_key");--> statement-breakpoint
CREATE INDEX "guardian_notes_of_student" ON "guardian_notes" USING btree ("student_uid","class_id","at");--> statement-breakpoint
CREATE INDEX "guardian_notes_by_time" ON "guardian_notes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "guardian_notes_by_guardianship" ON "guardian_notes" USING btree ("guardianship_id");--> statement-breakpoint
CREATE INDEX "guardian_notes_waiting" ON "guardian_notes" USING btree ("class_id") WHERE is_answer and handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_once" ON "guardianships" USING btree ("student_uid","address") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "guardianships_by_student" ON "guardianships" USING btree ("student_uid");--> statement-breakpoint
CREATE INDEX "guardianships_by_guardian" ON "guardianships" USING btree ("guardian_uid");--> statement-breakpoint
CREATE INDEX "guardianships_unbound" ON "guardianships" USING btree ("address") WHERE guardian_uid is null;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "jobs_due_by_kind" ON "jobs" USING btree ("kind","due_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "jobs_done" ON "jobs" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "attendance_by_uid" ON "attendance" USING btree ("uid","joined_at");--> statement-breakpoint
CREATE INDEX "lessons_by_class" ON "lessons" USING btree ("class_id","starts_at");--> statement-breakpoint
CREATE INDEX "lessons_by_start" ON "lessons" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "lessons_by_release" ON "lessons" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "lessons_by_meeting" ON "lessons" USING btree ("meeting_id") WHERE meeting_id is not null;--> statement-breakpoint
CREATE INDEX "materials_by_class" ON "materials" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "paper_chapters_by_subject" ON "paper_chapters" USING btree ("subject_key","position");--> statement-breakpoint
CREATE INDEX "paper_questions_by_chapter" ON "paper_questions" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "paper_subjects_by_exam" ON "paper_subjects" USING btree ("exam","position");--> statement-breakpoint
CREATE INDEX "past_papers_by_subject" ON "past_papers" USING btree ("exam","subject_key","year");--> statement-breakpoint
CREATE INDEX "preparations_by_lesson" ON "preparations" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "questions_by_asker" ON "questions" USING btree ("uid","class_id","received_at");--> statement-breakpoint
CREATE INDEX "questions_unanswered" ON "questions" USING btree ("received_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "questions_answered" ON "questions" USING btree ("answered_at") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "questions_handed" ON "questions" USING btree ("handed_to") WHERE handed_to is not null;--> statement-breakpoint
CREATE INDEX "questions_by_voice" ON "questions" USING btree ("voice_key") WHERE voice_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_at_provider" ON "disputes" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "disputes_by_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("evidence_due") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_discrepancies_once" ON "payment_discrepancies" USING btree ("provider","about","provider_id");--> statement-breakpoint
CREATE INDEX "payment_discrepancies_open" ON "payment_discrepancies" USING btree ("found_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "payment_discrepancies_by_order" ON "payment_discrepancies" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_entries_once" ON "payment_entries" USING btree ("provider","provider_id","kind");--> statement-breakpoint
CREATE INDEX "payment_entries_by_order" ON "payment_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("provider","waits_for") WHERE waits_for is not null;--> statement-breakpoint
CREATE INDEX "provider_events_by_age" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "provider_events_by_order" ON "provider_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_events_with_body" ON "provider_events" USING btree ("received_at") WHERE body <> '';--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_at_provider" ON "refunds" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("asked_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "links_by_uid" ON "links" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "links_by_expiry" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "referrals_by_referrer" ON "referrals" USING btree ("referrer_uid","claimed_at");--> statement-breakpoint
CREATE INDEX "digests_by_age" ON "digests" USING btree ("sunday");--> statement-breakpoint
CREATE INDEX "message_receivers_by_person" ON "message_receivers" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "message_receivers_untold" ON "message_receivers" USING btree ("message_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "staff_messages_by_age" ON "staff_messages" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "staff_messages_by_people" ON "staff_messages" USING btree ("people","id");--> statement-breakpoint
CREATE INDEX "notices_by_person" ON "notices" USING btree ("uid","made_at");--> statement-breakpoint
CREATE INDEX "notices_by_age" ON "notices" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "notices_by_end" ON "notices" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "notices_by_lesson" ON "notices" USING btree ("lesson_id") WHERE kind = 'class-soon';--> statement-breakpoint
CREATE INDEX "push_devices_by_person" ON "push_devices" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "pushes_by_device" ON "pushes" USING btree ("session_id_hash");--> statement-breakpoint
CREATE INDEX "instalments_by_order" ON "instalments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "instalments_unpaid" ON "instalments" USING btree ("due_on") WHERE status <> 'paid';--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_live" ON "orders" USING btree ("uid","programme_id") WHERE status in ('DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING');--> statement-breakpoint
CREATE INDEX "orders_by_age" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_sen","id");--> statement-breakpoint
CREATE INDEX "orders_by_student" ON "orders" USING btree (lower(details->>'name'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_class" ON "orders" USING gin (class_ids jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "orders_by_uid" ON "orders" USING btree ("uid","programme_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_deadline" ON "orders" USING btree ("pay_by") WHERE status in ('OPEN', 'UNCOLLECTABLE');--> statement-breakpoint
CREATE INDEX "orders_reserved" ON "orders" USING btree ("intake_key") WHERE status in ('OPEN', 'UNCOLLECTABLE', 'PENDING');--> statement-breakpoint
CREATE INDEX "orders_by_guardian" ON "orders" USING btree (lower(details->'guardian'->>'email'));--> statement-breakpoint
CREATE INDEX "orders_with_names" ON "orders" USING btree ("status","changed_at") WHERE details->>'name' <> '';--> statement-breakpoint
CREATE INDEX "payment_events_by_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_misfits" ON "payment_events" USING btree ("received_at") WHERE quarantined is not null and handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reports_waiting" ON "payment_reports" USING btree ("order_id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_reports_by_order" ON "payment_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("ask_at") WHERE status in ('opened', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "promo_uses_by_code" ON "promo_uses" USING btree ("code","uid");--> statement-breakpoint
CREATE INDEX "refund_notes_by_order" ON "refund_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_by_status" ON "parcels" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "parcels_by_payment" ON "parcels" USING btree ("made_at","number");--> statement-breakpoint
CREATE INDEX "parcels_with_recipient" ON "parcels" USING btree ("changed_at") WHERE recipient->>'name' <> '';--> statement-breakpoint
CREATE INDEX "parcels_by_tracking" ON "parcels" USING btree ("tracking") WHERE tracking is not null;--> statement-breakpoint
CREATE INDEX "ages_by_guardian" ON "ages" USING btree (lower(guardian_email));--> statement-breakpoint
CREATE INDEX "ages_by_age" ON "ages" USING btree ("said_at");--> statement-breakpoint
CREATE INDEX "attempts_by_age" ON "attempts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "consents_by_uid" ON "consents" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "consents_by_age" ON "consents" USING btree ("agreed_at");--> statement-breakpoint
CREATE INDEX "ended_sign_ins_by_age" ON "ended_sign_ins" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "sessions_by_uid" ON "sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_by_expiry" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE role <> 'student';--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","uid");--> statement-breakpoint
CREATE INDEX "users_by_sign_in" ON "users" USING btree ("last_sign_in_at","uid");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(display_name),"uid");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower(email),"uid");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_consents_live" ON "phone_consents" USING btree ("number") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "phone_consents_by_order" ON "phone_consents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "phone_messages_by_number" ON "phone_messages" USING btree ("number","made_at");--> statement-breakpoint
CREATE INDEX "phone_messages_by_order" ON "phone_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "phone_messages_by_age" ON "phone_messages" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "practice_answers_of_person" ON "practice_answers" USING btree ("uid","received_at");--> statement-breakpoint
CREATE INDEX "practice_answers_of_question" ON "practice_answers" USING btree ("question_id","uid","answered_at");--> statement-breakpoint
CREATE INDEX "practice_questions_of_subject" ON "practice_questions" USING btree ("subject_key","language","revision");--> statement-breakpoint
CREATE INDEX "practice_attempts_of_person" ON "practice_attempts" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "price_lists_by_programme" ON "price_lists" USING btree ("programme_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_one_draft" ON "price_lists" USING btree ("programme_id",coalesce(intake_key, '')) WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "registrations_by_form" ON "registrations" USING btree ("form","received_at");--> statement-breakpoint
CREATE INDEX "registrations_by_uid" ON "registrations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "registrations_by_age" ON "registrations" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "registrations_to_forward" ON "registrations" USING btree ("received_at") WHERE "registrations"."forwarded_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_list_by_person" ON "waiting_list" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "teacher_accounts_by_teacher" ON "teacher_accounts" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "promo_guesses_by_uid" ON "promo_guesses" USING btree ("uid","at");
--> statement-breakpoint
-- The same table as `transitions` in contract/billing/orders.ts: a test compares the two.
CREATE FUNCTION order_transition_allowed(was text, becomes text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (was, becomes) IN (
    ('DRAFT', 'OPEN'),
    ('OPEN', 'PENDING'), ('OPEN', 'PAID'), ('OPEN', 'VOID'),
    ('UNCOLLECTABLE', 'PENDING'), ('UNCOLLECTABLE', 'PAID'), ('UNCOLLECTABLE', 'VOID'),
    ('PENDING', 'PAID'), ('PENDING', 'OPEN'), ('PENDING', 'UNCOLLECTABLE')
  )
$$;
--> statement-breakpoint
CREATE FUNCTION check_order_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'an order begins as DRAFT, not %', NEW.status USING ERRCODE = 'check_violation';
    END IF;
  ELSIF OLD.status <> NEW.status AND NOT order_transition_allowed(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'an order may not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_transition BEFORE INSERT OR UPDATE OF status ON orders
  FOR EACH ROW EXECUTE FUNCTION check_order_transition();
--> statement-breakpoint
-- An instalment that is paid stays so, whatever is told later.
CREATE FUNCTION check_instalment_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status = 'paid' OR NEW.status = 'scheduled') THEN
    RAISE EXCEPTION 'an instalment may not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER instalments_transition BEFORE UPDATE OF status ON instalments
  FOR EACH ROW EXECUTE FUNCTION check_instalment_transition();
--> statement-breakpoint
CREATE FUNCTION audit_kept_from() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('year', now() AT TIME ZONE 'UTC') - interval '7 years') AT TIME ZONE 'UTC'
$$;
--> statement-breakpoint
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Seven years after the end of its year it may go.
  IF TG_OP = 'DELETE' AND OLD.at < audit_kept_from() THEN
    RETURN OLD;
  END IF;
  -- Of somebody who is deleted it stays written down what was done, and not to whom.
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.at, NEW.uid, NEW.action, NEW.subject)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.uid, OLD.action, OLD.subject)
    AND NEW.label = '' AND NEW.before IN (OLD.before, '{}') AND NEW.after IN (OLD.after, '{}')
    AND EXISTS (SELECT FROM users WHERE users.is_deleted AND (
      'person/' || users.uid = OLD.subject
      OR EXISTS (SELECT FROM questions WHERE questions.uid = users.uid AND 'question/' || questions.id = OLD.subject)
      OR EXISTS (SELECT FROM orders WHERE orders.uid = users.uid AND 'order/' || orders.id = OLD.subject)
      OR EXISTS (SELECT FROM parcels JOIN orders ON orders.id = parcels.order_id
        WHERE orders.uid = users.uid AND 'parcel/' || parcels.number = OLD.subject))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was done stays written down' USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION audit_stays();
--> statement-breakpoint
CREATE FUNCTION payment_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of money are only ever added' USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_entries_stay BEFORE UPDATE OR DELETE ON payment_entries
  FOR EACH ROW EXECUTE FUNCTION payment_entries_stay();
--> statement-breakpoint
-- Waits for whoever took the last number, until that transaction ends.
CREATE FUNCTION next_in_series(series text) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO number_series (name, last) VALUES (series, 1001)
  ON CONFLICT (name) DO UPDATE SET last = number_series.last + 1 RETURNING last
$$;
--> statement-breakpoint
-- Numbers without gaps, in the order of payment.
CREATE FUNCTION number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The order has one already: a number would be lost.
  IF EXISTS (SELECT FROM receipts WHERE order_id = NEW.order_id) THEN
    RETURN NULL;
  END IF;
  NEW.number := next_in_series('receipt');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER receipts_number BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION number_receipt();
--> statement-breakpoint
-- While a student is under 18, a guardian sees by consent only as long as that consent stands.
CREATE FUNCTION end_guardianships_without_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guardianships
  SET ended_at = greatest(made_at, NEW.said_at, coalesce(NEW.answered_at, NEW.said_at)), ended_by = 'consent'
  WHERE student_uid = NEW.uid AND origin = 'consent' AND ended_at IS NULL
    AND (NEW.answer IS DISTINCT FROM 'given' OR lower(NEW.guardian_email) IS DISTINCT FROM address);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ages_end_guardianships AFTER INSERT OR UPDATE ON ages
  FOR EACH ROW WHEN (NEW.is_minor) EXECUTE FUNCTION end_guardianships_without_consent();
--> statement-breakpoint
-- The notes are a record: only who has dealt with an answer is written later.
CREATE FUNCTION keep_guardian_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a note to guardians and its answers are not changed' USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER guardian_notes_kept BEFORE UPDATE ON guardian_notes FOR EACH ROW
  WHEN ((OLD.id, OLD.student_uid, OLD.class_id, OLD.guardianship_id, OLD.by_uid, OLD.is_answer, OLD.text, OLD.language, OLD.at)
    IS DISTINCT FROM (NEW.id, NEW.student_uid, NEW.class_id, NEW.guardianship_id, NEW.by_uid, NEW.is_answer, NEW.text, NEW.language, NEW.at))
  EXECUTE FUNCTION keep_guardian_note();
