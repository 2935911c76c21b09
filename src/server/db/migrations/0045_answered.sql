ALTER TABLE "feedback_changes" ADD COLUMN "answered" bigint DEFAULT 0 NOT NULL;

ALTER TABLE "surveys" ADD COLUMN "answered" bigint DEFAULT 0 NOT NULL;

-- Written by hand from here. The orders of lists hold which categories were answered; answers are found by category and by question where
-- they are few. Indexes are made anew, so the surveys are filled in while there are none.

DROP INDEX IF EXISTS "surveys_by_date_idx";

DROP INDEX IF EXISTS "surveys_by_score_idx";

DROP INDEX IF EXISTS "surveys_practice_idx";

DROP INDEX IF EXISTS "surveys_practice_score_idx";

DROP INDEX IF EXISTS "surveys_provider_idx";

UPDATE "surveys" s SET answered = a.answered
FROM (
  SELECT organization_id, survey_id, bit_or(1::bigint << (array_position('{EMP,AL,SDM,EA,WR,PT,VAL,PRIV,CS,WT,CL,PC,OE,PR,OOH,FN,APRNC,PN,SMKG,DM,DH,CSEN,AVM,OTPRT,CPTCY,PRBSV,C4OTH,BDTST,LDTRT,ERFWL,EOLTY}'::text[], category) - 1)) AS answered
  FROM answers WHERE value IS NOT NULL GROUP BY organization_id, survey_id
) a
WHERE s.organization_id = a.organization_id AND s.id = a.survey_id AND a.answered IS NOT NULL;

CREATE INDEX "surveys_by_date_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") INCLUDE ("completed_day", "score", "visit", "answered", "practice_id") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_by_score_idx" ON "surveys" ("organization_id", "experience_type", "score", "completed_at", "id") INCLUDE ("visit", "answered", "practice_id") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_practice_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "completed_at", "id") INCLUDE ("completed_day", "score", "sentiment", "nps_group", "appointment_type", "srr_status", "answered") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_practice_score_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "score", "completed_at", "id") INCLUDE ("sentiment", "nps_group", "appointment_type", "srr_status", "answered") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_provider_idx" ON "surveys" ("organization_id", "provider_id", "experience_type", "completed_at", "id") INCLUDE ("score", "answered") WHERE completed_at IS NOT NULL;

CREATE INDEX "surveys_outliers_score_idx" ON "surveys" ("organization_id", "experience_type", "score", "completed_at", "id") INCLUDE ("outliers", "practice_id", "provider_id") WHERE outliers <> '{}' AND completed_at IS NOT NULL;

CREATE INDEX "surveys_srr_status_score_idx" ON "surveys" ("organization_id", "srr_status", "experience_type", "score", "completed_at", "id") INCLUDE ("practice_id", "provider_id") WHERE srr_status IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_unjudged_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") INCLUDE ("score") WHERE sentiment IS NULL AND feedback IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_unjudged_score_idx" ON "surveys" ("organization_id", "experience_type", "score", "completed_at", "id") WHERE sentiment IS NULL AND feedback IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_appointment_type_score_idx" ON "surveys" ("organization_id", "appointment_type", "experience_type", "score", "completed_at", "id") WHERE appointment_type IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_work_location_idx" ON "surveys" ("organization_id", "work_location_id", "experience_type", "completed_at", "id") INCLUDE ("score", "answered") WHERE work_location_id IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_work_location_score_idx" ON "surveys" ("organization_id", "work_location_id", "experience_type", "score", "completed_at", "id") INCLUDE ("answered") WHERE work_location_id IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_unit_idx" ON "surveys" ("organization_id", "organizational_unit_id", "experience_type", "completed_at", "id") INCLUDE ("score", "answered") WHERE organizational_unit_id IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "surveys_unit_score_idx" ON "surveys" ("organization_id", "organizational_unit_id", "experience_type", "score", "completed_at", "id") INCLUDE ("answered") WHERE organizational_unit_id IS NOT NULL AND completed_at IS NOT NULL;

CREATE INDEX "answers_category_idx" ON "answers" ("organization_id", "category") WHERE value IS NOT NULL;

CREATE INDEX "answers_question_idx" ON "answers" ("organization_id", "question_id") WHERE value IS NOT NULL;

CREATE INDEX "answers_low_category_idx" ON "answers" ("organization_id", "category") WHERE value < 50;

CREATE INDEX "answers_low_question_idx" ON "answers" ("organization_id", "question_id") WHERE value < 50;
