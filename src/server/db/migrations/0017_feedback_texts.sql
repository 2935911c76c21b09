CREATE TABLE "feedback_terms" (
  "organization_id" uuid NOT NULL,
  "survey_id" uuid NOT NULL,
  "experience_type" text NOT NULL,
  "practice_id" uuid,
  "provider_id" uuid,
  "work_location_id" uuid,
  "organizational_unit_id" uuid,
  "completed_day" date,
  "score" numeric(14,2),
  "terms" text[] NOT NULL,
  CONSTRAINT "feedback_terms_pkey" PRIMARY KEY ("organization_id", "survey_id")
);

CREATE INDEX "feedback_terms_experience_type_completed_day_idx" ON "feedback_terms" ("organization_id", "experience_type", "completed_day");

CREATE INDEX "feedback_terms_practice_id_completed_day_idx" ON "feedback_terms" ("organization_id", "practice_id", "completed_day");

CREATE INDEX "feedback_terms_provider_id_completed_day_idx" ON "feedback_terms" ("organization_id", "provider_id", "completed_day");

ALTER TABLE "feedback_terms" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "feedback_terms_tenant" ON "feedback_terms" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "feedback_terms" TO chairside_request;

CREATE TABLE "feedback_texts" (
  "organization_id" uuid NOT NULL,
  "survey_id" uuid NOT NULL,
  "experience_type" text NOT NULL,
  "practice_id" uuid,
  "provider_id" uuid,
  "stemming" text NOT NULL,
  "completed_at" timestamptz(3) NOT NULL,
  "completed_day" date,
  "words" tsvector NOT NULL,
  CONSTRAINT "feedback_texts_pkey" PRIMARY KEY ("organization_id", "survey_id")
);

ALTER TABLE "feedback_texts" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "feedback_texts_tenant" ON "feedback_texts" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "surveys" ADD COLUMN "sentiment_model" integer;

ALTER TABLE "feedback_terms" ADD CONSTRAINT "feedback_terms_survey_id_fkey" FOREIGN KEY ("organization_id", "survey_id") REFERENCES "surveys" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "feedback_texts" ADD CONSTRAINT "feedback_texts_survey_id_fkey" FOREIGN KEY ("organization_id", "survey_id") REFERENCES "surveys" ("organization_id", "id") ON DELETE CASCADE;

CREATE INDEX "surveys_sentiment_model_lookup" ON "surveys" ("sentiment_model");

-- Written by hand from here.

CREATE INDEX "feedback_texts_words_idx" ON "feedback_texts" USING gin ("words") WITH (fastupdate = off);

-- What was judged before there was a model is judged anew.
UPDATE "surveys" SET sentiment_model = 0 WHERE feedback IS NOT NULL;
