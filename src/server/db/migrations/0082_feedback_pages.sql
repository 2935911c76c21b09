-- Written by hand: the functions and the view that read what is dropped.

DROP FUNCTION IF EXISTS app.note_feedback_change CASCADE;

DROP FUNCTION IF EXISTS app.keep_answered CASCADE;

DROP FUNCTION IF EXISTS app.category_bit;

DROP VIEW IF EXISTS app.own_surveys;

ALTER TABLE "surveys" DROP COLUMN "answered";

DROP TABLE "feedback_changes" CASCADE;

DROP TABLE "feedback_places" CASCADE;

DROP TABLE "feedback_totals" CASCADE;

-- Written by hand from here. The indexes that held the dropped column went with it.

CREATE INDEX "surveys_by_date_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") INCLUDE ("completed_day", "score", "visit", "practice_id", "srr_status") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_by_score_idx" ON "surveys" ("organization_id", "experience_type", "score", "completed_at", "id") INCLUDE ("visit", "practice_id", "srr_status") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_practice_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "completed_at", "id") INCLUDE ("completed_day", "score", "sentiment", "nps_group", "appointment_type", "srr_status") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_practice_score_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "score", "completed_at", "id") INCLUDE ("sentiment", "nps_group", "appointment_type", "srr_status") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_provider_idx" ON "surveys" ("organization_id", "provider_id", "experience_type", "completed_at", "id") INCLUDE ("score", "practice_id") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_work_location_idx" ON "surveys" ("organization_id", "work_location_id", "experience_type", "completed_at", "id") INCLUDE ("score") WHERE work_location_id IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_work_location_score_idx" ON "surveys" ("organization_id", "work_location_id", "experience_type", "score", "completed_at", "id") WHERE work_location_id IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_unit_idx" ON "surveys" ("organization_id", "organizational_unit_id", "experience_type", "completed_at", "id") INCLUDE ("score") WHERE organizational_unit_id IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_unit_score_idx" ON "surveys" ("organization_id", "organizational_unit_id", "experience_type", "score", "completed_at", "id") WHERE organizational_unit_id IS NOT NULL AND completed_at IS NOT NULL;

-- Counting the respondents to a category reads the index alone.

DROP INDEX IF EXISTS "answers_category_idx";

CREATE INDEX "answers_category_idx" ON "answers" ("organization_id", "category", "survey_id") WHERE value IS NOT NULL;
