CREATE TABLE "intake_classes" (
	"intake_key" text NOT NULL,
	"class_id" integer NOT NULL,
	"class_schedule" jsonb,
	"teacher_id" text,
	"capacity" integer,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intake_classes_intake_key_class_id_pk" PRIMARY KEY("intake_key","class_id"),
	CONSTRAINT "intake_classes_capacity" CHECK ("intake_classes"."capacity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "intake_classes" ADD CONSTRAINT "intake_classes_intake_key_intakes_key_fk" FOREIGN KEY ("intake_key") REFERENCES "public"."intakes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_classes" ADD CONSTRAINT "intake_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_classes" ADD CONSTRAINT "intake_classes_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intake_classes_by_class" ON "intake_classes" USING btree ("class_id");--> statement-breakpoint
-- What was taught in an intake until now: the classes with lessons in it, all of them while it had no lesson, and
-- those with limited seats.
INSERT INTO "intake_classes" ("intake_key", "class_id", "capacity", "changed_at")
SELECT i."key", c."id", s."capacity", now()
FROM "intakes" i
CROSS JOIN "classes" c
LEFT JOIN "seats" s ON s."intake_key" = i."key" AND s."class_id" = c."id"
WHERE s."capacity" IS NOT NULL
  OR EXISTS (SELECT FROM "lessons" l WHERE l."intake_key" = i."key" AND l."class_id" = c."id")
  OR NOT EXISTS (SELECT FROM "lessons" l WHERE l."intake_key" = i."key" AND l."cancelled_at" IS NULL);
