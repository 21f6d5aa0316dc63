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
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_student_uid_users_uid_fk" FOREIGN KEY ("student_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_guardianship_id_guardianships_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_by_uid_users_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_notes" ADD CONSTRAINT "guardian_notes_handled_by_users_uid_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_notes_of_student" ON "guardian_notes" USING btree ("student_uid","class_id","at");--> statement-breakpoint
CREATE INDEX "guardian_notes_by_time" ON "guardian_notes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "guardian_notes_by_guardianship" ON "guardian_notes" USING btree ("guardianship_id");--> statement-breakpoint
CREATE INDEX "guardian_notes_waiting" ON "guardian_notes" USING btree ("class_id") WHERE is_answer and handled_at is null;--> statement-breakpoint
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
