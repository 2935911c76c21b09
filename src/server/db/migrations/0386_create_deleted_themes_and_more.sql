-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 28804a78ecb2
DROP INDEX IF EXISTS "surveys_sentiment_model_lookup";

CREATE TABLE "deleted_themes" (
  "organization_id" uuid NOT NULL,
  "number" integer NOT NULL,
  "experience_type" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "deleted_themes_pkey" PRIMARY KEY ("organization_id", "number")
);

ALTER TABLE "deleted_themes" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "deleted_themes_tenant" ON "deleted_themes" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "deleted_themes" TO chairside_request;

ALTER TABLE "organizations" ADD COLUMN "themes_version" integer DEFAULT 0 NOT NULL;

ALTER TABLE "themes" ALTER COLUMN "experience_type" SET DEFAULT 'PATIENT';

ALTER TABLE "themes" ADD COLUMN "phrases" text;

ALTER TABLE "themes" ADD COLUMN "exceptions" text;

ALTER TABLE "themes" ADD COLUMN "spanish_phrases" text;

ALTER TABLE "themes" ADD COLUMN "spanish_exceptions" text;

ALTER TABLE "themes" ALTER COLUMN "code" DROP NOT NULL;

ALTER TABLE "themes" ALTER COLUMN "number" DROP NOT NULL;

CREATE INDEX "surveys_sentiment_model_completed_at_idx" ON "surveys" ("organization_id", "sentiment_model", "completed_at");
