ALTER TABLE "surveys" ADD COLUMN "themes" integer[];

ALTER TABLE "response_days" ADD COLUMN "theme_comments" integer DEFAULT 0 NOT NULL;

ALTER TABLE "response_days" ADD COLUMN "confidential_theme_comments" integer DEFAULT 0 NOT NULL;

ALTER TABLE "response_days" ADD COLUMN "theme_counts" integer[];

ALTER TABLE "response_days" ADD COLUMN "theme_scores" integer[];

ALTER TABLE "response_days" ADD COLUMN "theme_sums" integer[];

ALTER TABLE "response_days" ADD COLUMN "theme_squares" integer[];

ALTER TABLE "response_days" ADD COLUMN "confidential_themes" integer[];

ALTER TABLE "response_weeks" ADD COLUMN "theme_counts" integer[];

ALTER TABLE "response_months" ADD COLUMN "theme_comments" integer DEFAULT 0 NOT NULL;

ALTER TABLE "response_months" ADD COLUMN "confidential_theme_comments" integer DEFAULT 0 NOT NULL;

ALTER TABLE "response_months" ADD COLUMN "theme_counts" integer[];

ALTER TABLE "response_months" ADD COLUMN "theme_sentiments" integer[];

ALTER TABLE "response_months" ADD COLUMN "theme_scores" integer[];

ALTER TABLE "response_months" ADD COLUMN "theme_sums" integer[];

ALTER TABLE "response_months" ADD COLUMN "theme_squares" integer[];

ALTER TABLE "response_months" ADD COLUMN "confidential_themes" integer[];

ALTER TABLE "response_months" ADD COLUMN "confidential_theme_sentiments" integer[];

ALTER TABLE "response_months" ADD COLUMN "unthemed_sentiments" integer[];

-- Written by hand from here: lists of comments by theme read the indexes of comments.
DROP INDEX "surveys_narrative_idx";

CREATE INDEX "surveys_narrative_idx" ON "surveys" ("organization_id", "experience_type", "completed_at", "id") INCLUDE ("themes") WHERE feedback IS NOT NULL AND completed_at IS NOT NULL;

DROP INDEX "surveys_practice_narrative_idx";

CREATE INDEX "surveys_practice_narrative_idx" ON "surveys" ("organization_id", "practice_id", "experience_type", "completed_at", "id") INCLUDE ("score", "sentiment", "themes") WHERE feedback IS NOT NULL AND completed_at IS NOT NULL;
