CREATE TABLE "sealed_answers" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "part" text NOT NULL,
  "work_location_id" uuid,
  "organizational_unit_id" uuid,
  "minimum" integer NOT NULL,
  "day" date NOT NULL,
  "language" text NOT NULL,
  "given" jsonb NOT NULL,
  CONSTRAINT "sealed_answers_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "sealed_answers_part_work_location_id_organizational_unit_id_idx" ON "sealed_answers" ("organization_id", "part", "work_location_id", "organizational_unit_id");

ALTER TABLE "sealed_answers" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "sealed_answers_tenant" ON "sealed_answers" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "surveys" ADD COLUMN "sealed_at" timestamptz(3);

ALTER TABLE "surveys" ADD COLUMN "part" text;

ALTER TABLE "organizations" ADD COLUMN "confidential_surveys" boolean DEFAULT false NOT NULL;

ALTER TABLE "organizations" ADD COLUMN "confidential_minimum" integer DEFAULT 5 NOT NULL;

ALTER TABLE "sealed_answers" ADD CONSTRAINT "sealed_answers_work_location_id_fkey" FOREIGN KEY ("organization_id", "work_location_id") REFERENCES "work_locations" ("organization_id", "id") ON DELETE SET NULL ("work_location_id");

ALTER TABLE "sealed_answers" ADD CONSTRAINT "sealed_answers_organizational_unit_id_fkey" FOREIGN KEY ("organization_id", "organizational_unit_id") REFERENCES "organizational_units" ("organization_id", "id") ON DELETE SET NULL ("organizational_unit_id");

-- Comments of nobody in particular are few among all surveys.
CREATE INDEX "surveys_comment_idx" ON "surveys" ("organization_id", "completed_day") WHERE part = 'COMMENT';
