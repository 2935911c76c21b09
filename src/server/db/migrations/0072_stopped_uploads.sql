ALTER TABLE "survey_uploads" ADD COLUMN "stopped_by" text;

ALTER TABLE "survey_uploads" ADD COLUMN "stop_reason" text;

CREATE INDEX "survey_uploads_created_at_idx" ON "survey_uploads" ("organization_id", "created_at");
