-- Imports are uploads, too. Rows of both tables keep their ids.
ALTER TABLE "survey_upload_parts" RENAME TO "upload_parts";

ALTER TABLE "upload_parts" RENAME CONSTRAINT "survey_upload_parts_pkey" TO "upload_parts_pkey";

ALTER POLICY "survey_upload_parts_tenant" ON "upload_parts" RENAME TO "upload_parts_tenant";

ALTER TABLE "survey_uploads" RENAME TO "uploads";

ALTER TABLE "uploads" RENAME CONSTRAINT "survey_uploads_pkey" TO "uploads_pkey";

ALTER POLICY "survey_uploads_tenant" ON "uploads" RENAME TO "uploads_tenant";

ALTER TABLE "upload_parts" RENAME CONSTRAINT "survey_upload_parts_upload_id_fkey" TO "upload_parts_upload_id_fkey";

ALTER INDEX "survey_uploads_content_hash_created_at_idx" RENAME TO "uploads_content_hash_created_at_idx";

ALTER INDEX "survey_uploads_created_at_idx" RENAME TO "uploads_created_at_idx";

ALTER INDEX "survey_uploads_token_id_idx" RENAME TO "uploads_token_id_idx";

ALTER TABLE "uploads" RENAME CONSTRAINT "survey_uploads_user_id_fkey" TO "uploads_user_id_fkey";

ALTER TABLE "uploads" RENAME CONSTRAINT "survey_uploads_token_id_fkey" TO "uploads_token_id_fkey";

ALTER TABLE "uploads" ALTER COLUMN "experience_type" DROP NOT NULL;

ALTER TABLE "uploads" ALTER COLUMN "content_hash" DROP NOT NULL;

ALTER TABLE "uploads" ADD COLUMN "entity" text;

ALTER TABLE "uploads" ADD COLUMN "file_name" text;

ALTER TABLE "uploads" ADD COLUMN "content" bytea;

ALTER TABLE "uploads" ADD COLUMN "changes" jsonb DEFAULT '{}' NOT NULL;

ALTER TABLE "uploads" ADD COLUMN "created" integer DEFAULT 0 NOT NULL;

ALTER TABLE "uploads" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;

ALTER TABLE "uploads" ADD COLUMN "unchanged" integer DEFAULT 0 NOT NULL;

ALTER TABLE "uploads" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;

CREATE INDEX "uploads_user_id_created_at_idx" ON "uploads" ("organization_id", "user_id", "created_at");

INSERT INTO "uploads" ("organization_id", "id", "user_id", "entity", "file_name", "content", "changes", "status", "total", "processed",
  "created", "updated", "unchanged", "undone", "error", "finished_at", "created_at", "updated_at")
SELECT "organization_id", "id", "user_id", "entity", "file_name", "content", "changes", "status", "total", "processed",
  "created", "updated", "unchanged", "undone", "error", "finished_at", "created_at", "updated_at"
FROM "imports";

DROP TABLE "imports" CASCADE;

-- an upload may be deleted, for which each survey would be read: surveys keep its id
ALTER TABLE "surveys" DROP CONSTRAINT IF EXISTS "surveys_upload_id_fkey";
