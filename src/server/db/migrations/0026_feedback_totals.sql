DROP INDEX IF EXISTS "surveys_srr_status_completed_at_idx";

DROP INDEX IF EXISTS "surveys_provider_id_completed_at_idx";

DROP INDEX IF EXISTS "surveys_practice_id_completed_at_idx";

DROP INDEX IF EXISTS "surveys_experience_type_completed_at_idx";

CREATE TABLE "feedback_changes" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "survey_id" uuid NOT NULL,
  "sign" integer NOT NULL,
  "transaction" bigint NOT NULL,
  "experience_type" text NOT NULL,
  "practice_id" uuid,
  "provider_id" uuid,
  "work_location_id" uuid,
  "organizational_unit_id" uuid,
  "visit" text,
  "appointment_type" text,
  "completed_at" timestamptz(3) NOT NULL,
  "completed_day" date,
  "average_score" numeric(14,2),
  "nps_group" text,
  "feedback" text,
  "sentiment" text,
  "srr_status" text,
  "outliers" text[],
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "feedback_changes_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "feedback_changes_transaction_idx" ON "feedback_changes" ("organization_id", "transaction");

ALTER TABLE "feedback_changes" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "feedback_changes_tenant" ON "feedback_changes" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "feedback_changes" TO chairside_request;

CREATE TABLE "feedback_totals" (
  "organization_id" uuid NOT NULL,
  "key" text NOT NULL,
  "total" integer NOT NULL,
  "snapshot" text NOT NULL,
  "counted_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "feedback_totals_pkey" PRIMARY KEY ("organization_id", "key")
);

CREATE INDEX "feedback_totals_counted_at_idx" ON "feedback_totals" ("organization_id", "counted_at");

ALTER TABLE "feedback_totals" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "feedback_totals_tenant" ON "feedback_totals" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "feedback_totals" TO chairside_request;

-- Written by hand from here. Each order of a list has an index, and what a filter needs stands in it, so that far pages and
-- totals read no rows.

CREATE INDEX "surveys_by_date_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") INCLUDE ("completed_day", "score", "visit") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_by_score_idx" ON "surveys" ("organization_id", "experience_type", "score", "completed_at", "id") INCLUDE ("appointment_type") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_practice_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "completed_at", "id") INCLUDE ("completed_day", "score", "sentiment", "nps_group", "appointment_type", "srr_status") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_provider_idx" ON "surveys" ("organization_id", "provider_id", "experience_type", "completed_at", "id") INCLUDE ("score") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_srr_status_idx" ON "surveys" ("organization_id", "srr_status", "experience_type", "completed_at", "id") INCLUDE ("score", "practice_id") WHERE srr_status IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_sentiment_idx" ON "surveys" ("organization_id", "sentiment", "experience_type", "completed_at", "id") WHERE sentiment IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_nps_group_idx" ON "surveys" ("organization_id", "nps_group", "experience_type", "completed_at", "id") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_appointment_type_idx" ON "surveys" ("organization_id", "appointment_type", "experience_type", "completed_at", "id") INCLUDE ("score") WHERE appointment_type IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_narrative_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") WHERE feedback IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_narrative_score_idx" ON "surveys" ("organization_id", "experience_type", "score", "completed_at", "id") WHERE feedback IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_outliers_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") INCLUDE ("outliers", "score", "practice_id", "provider_id") WHERE outliers <> '{}' AND completed_at IS NOT NULL;

CREATE INDEX "surveys_sentiment_score_idx" ON "surveys" ("organization_id", "sentiment", "experience_type", "score", "completed_at", "id") WHERE sentiment IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_nps_group_score_idx" ON "surveys" ("organization_id", "nps_group", "experience_type", "score", "completed_at", "id") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_practice_score_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "score", "completed_at", "id") INCLUDE ("sentiment", "nps_group", "appointment_type", "srr_status") WHERE completed_at IS NOT NULL;
