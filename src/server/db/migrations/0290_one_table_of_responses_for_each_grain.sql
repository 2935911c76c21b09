CREATE TABLE "response_days" (
  "organization_id" uuid NOT NULL,
  "subject" text NOT NULL,
  "experience_type" text NOT NULL,
  "provider_id" uuid NOT NULL,
  "day" date NOT NULL,
  "practice_id" uuid NOT NULL,
  "work_location_id" uuid NOT NULL,
  "organizational_unit_id" uuid NOT NULL,
  "appointment_type" text NOT NULL,
  "scores" integer DEFAULT 0 NOT NULL,
  "score_sum" integer DEFAULT 0 NOT NULL,
  "score_squares" integer DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "category_counts" integer[],
  "category_sums" integer[],
  "category_squares" integer[],
  "negative_outliers" integer[],
  "score_comments" integer DEFAULT 0 NOT NULL,
  "category_comments" integer[],
  CONSTRAINT "response_days_pkey" PRIMARY KEY ("organization_id", "subject", "experience_type", "provider_id", "day", "practice_id", "work_location_id", "organizational_unit_id", "appointment_type")
);

ALTER TABLE "response_days" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "response_days_tenant" ON "response_days" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "response_days" TO chairside_request;

CREATE TABLE "response_weeks" (
  "organization_id" uuid NOT NULL,
  "subject" text NOT NULL,
  "experience_type" text NOT NULL,
  "provider_id" uuid NOT NULL,
  "week" date NOT NULL,
  "practice_id" uuid NOT NULL,
  "work_location_id" uuid NOT NULL,
  "organizational_unit_id" uuid NOT NULL,
  "responses" integer DEFAULT 0 NOT NULL,
  "scores" integer DEFAULT 0 NOT NULL,
  "score_sum" integer DEFAULT 0 NOT NULL,
  "score_squares" integer DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "category_counts" integer[],
  "category_sums" integer[],
  "category_squares" integer[],
  CONSTRAINT "response_weeks_pkey" PRIMARY KEY ("organization_id", "subject", "experience_type", "provider_id", "week", "practice_id", "work_location_id", "organizational_unit_id")
);

ALTER TABLE "response_weeks" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "response_weeks_tenant" ON "response_weeks" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "response_weeks" TO chairside_request;

CREATE TABLE "response_months" (
  "organization_id" uuid NOT NULL,
  "subject" text NOT NULL,
  "experience_type" text NOT NULL,
  "month" date NOT NULL,
  "provider_id" uuid NOT NULL,
  "practice_id" uuid NOT NULL,
  "work_location_id" uuid NOT NULL,
  "organizational_unit_id" uuid NOT NULL,
  "responses" integer DEFAULT 0 NOT NULL,
  "scores" integer DEFAULT 0 NOT NULL,
  "score_sum" integer DEFAULT 0 NOT NULL,
  "score_squares" integer DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "category_counts" integer[],
  "category_sums" integer[],
  "category_squares" integer[],
  "new_counts" integer[],
  "new_sums" integer[],
  "new_squares" integer[],
  "positive_outliers" integer[],
  "negative_outliers" integer[],
  "question_counts" integer[],
  "question_sums" integer[],
  "question_squares" integer[],
  "appointment_counts" integer[],
  "appointment_sums" integer[],
  "appointment_squares" integer[],
  "sentiments" integer[],
  "sentiment_scores" integer[],
  "sentiment_sums" integer[],
  "sentiment_squares" integer[],
  "confidential_sentiments" integer[],
  "confidential_comments" integer DEFAULT 0 NOT NULL,
  "requests" integer[],
  CONSTRAINT "response_months_pkey" PRIMARY KEY ("organization_id", "subject", "experience_type", "month", "provider_id", "practice_id", "work_location_id", "organizational_unit_id")
);

CREATE INDEX "response_months_month_subject_lookup" ON "response_months" ("month", "subject");

ALTER TABLE "response_months" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "response_months_tenant" ON "response_months" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "response_months" TO chairside_request;

-- Written by hand from here: the rows as they are counted, under their subject.

INSERT INTO response_days (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, negative_outliers, score_comments, category_comments)
SELECT organization_id, 'PLACE', experience_type, app.nobody(), day, practice_id, work_location_id, organizational_unit_id, '', scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, negative_outliers, score_comments, category_comments FROM place_days;

INSERT INTO response_days (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, negative_outliers, score_comments, category_comments)
SELECT organization_id, 'PROVIDER', 'PATIENT', provider_id, day, practice_id, app.nobody(), app.nobody(), appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, negative_outliers, score_comments, category_comments FROM provider_days;

INSERT INTO response_days (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, negative_outliers, score_comments, category_comments)
SELECT organization_id, 'VISIT', 'PATIENT', app.nobody(), day, practice_id, app.nobody(), app.nobody(), appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, negative_outliers, score_comments, category_comments FROM visit_days;

INSERT INTO response_weeks (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares)
SELECT organization_id, 'PLACE', experience_type, app.nobody(), week, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares FROM place_weeks;

INSERT INTO response_weeks (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares)
SELECT organization_id, 'PROVIDER', 'PATIENT', provider_id, week, practice_id, app.nobody(), app.nobody(), responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares FROM provider_weeks;

INSERT INTO response_months (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, confidential_comments, requests)
SELECT organization_id, 'PLACE', experience_type, month, app.nobody(), practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, confidential_comments, requests FROM place_months;

INSERT INTO response_months (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, requests)
SELECT organization_id, 'PROVIDER', 'PATIENT', month, provider_id, practice_id, app.nobody(), app.nobody(), responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, requests FROM provider_months;

DROP TABLE "place_days" CASCADE;

DROP TABLE "visit_days" CASCADE;

DROP TABLE "provider_days" CASCADE;

DROP TABLE "place_weeks" CASCADE;

DROP TABLE "provider_weeks" CASCADE;

DROP TABLE "place_months" CASCADE;

DROP TABLE "provider_months" CASCADE;

DROP FUNCTION IF EXISTS app.recount_place_days;

DROP FUNCTION IF EXISTS app.recount_visit_days;

DROP FUNCTION IF EXISTS app.recount_provider_days;

DROP FUNCTION IF EXISTS app.recount_place_weeks;

DROP FUNCTION IF EXISTS app.recount_provider_weeks;

DROP FUNCTION IF EXISTS app.recount_place_months;

DROP FUNCTION IF EXISTS app.recount_provider_months;

DROP FUNCTION IF EXISTS app.count_place_months;

DROP FUNCTION IF EXISTS app.count_provider_months;
