-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 618d37881b19
DROP INDEX IF EXISTS "srr_status_changes_created_at_idx";

ALTER TABLE "srr_status_changes" ADD COLUMN "is_by_email" boolean DEFAULT false NOT NULL;

CREATE INDEX "srr_status_changes_updated_at_idx" ON "srr_status_changes" ("organization_id", "updated_at");

GRANT UPDATE ON "srr_status_changes" TO chairside_request;
