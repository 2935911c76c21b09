-- Lists by answers read the index in its order; as before, counting the respondents to a category reads it alone.

DROP INDEX IF EXISTS "answers_category_idx";

CREATE INDEX "answers_category_idx" ON "answers" ("organization_id", "category", "value", "survey_id") WHERE value IS NOT NULL;
