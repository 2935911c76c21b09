ALTER TABLE "feedback_texts" ADD COLUMN "work_location_id" uuid;
ALTER TABLE "feedback_texts" ADD COLUMN "organizational_unit_id" uuid;
ALTER TABLE "feedback_texts" ADD COLUMN "appointment_type" text;
ALTER TABLE "feedback_texts" ADD COLUMN "score" numeric(14,2);
ALTER TABLE "feedback_texts" ADD COLUMN "nps_group" text;
ALTER TABLE "feedback_texts" ADD COLUMN "sentiment" text;
ALTER TABLE "feedback_texts" ADD COLUMN "srr_status" text;
ALTER TABLE "feedback_texts" ADD COLUMN "has_text" boolean DEFAULT false;

-- Written by hand from here. What a search is narrowed and ordered by stands in the table that it reads.

DROP INDEX IF EXISTS "feedback_texts_words_idx";

UPDATE "feedback_texts" t SET work_location_id = s.work_location_id, organizational_unit_id = s.organizational_unit_id,
  appointment_type = s.appointment_type, score = s.score, nps_group = s.nps_group, sentiment = s.sentiment, srr_status = s.srr_status,
  has_text = s.feedback IS NOT NULL
FROM "surveys" s WHERE s.organization_id = t.organization_id AND s.id = t.survey_id;

CREATE INDEX "feedback_texts_words_idx" ON "feedback_texts" USING gin ("words") WITH (fastupdate = off);

-- Requests and comments without a label are few: one index of each serves every status and both orders. The lists of practices and providers read no rows.

DROP INDEX IF EXISTS "surveys_srr_status_idx";

DROP INDEX IF EXISTS "surveys_srr_status_score_idx";

DROP INDEX IF EXISTS "surveys_unjudged_score_idx";

DROP INDEX IF EXISTS "surveys_provider_idx";

DROP INDEX IF EXISTS "surveys_by_date_idx";

DROP INDEX IF EXISTS "surveys_by_score_idx";

CREATE INDEX "surveys_by_date_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") INCLUDE ("completed_day", "score", "visit", "answered", "practice_id", "srr_status") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_by_score_idx" ON "surveys" ("organization_id", "experience_type", "score", "completed_at", "id") INCLUDE ("visit", "answered", "practice_id", "srr_status") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_provider_idx" ON "surveys" ("organization_id", "provider_id", "experience_type", "completed_at", "id") INCLUDE ("score", "answered", "practice_id") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_requests_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") INCLUDE ("score", "srr_status", "practice_id", "provider_id") WHERE srr_status IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_practice_narrative_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "completed_at", "id") INCLUDE ("score", "sentiment") WHERE feedback IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_practice_outliers_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "completed_at", "id") INCLUDE ("score", "outliers") WHERE outliers <> '{}' AND completed_at IS NOT NULL;
