-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- ce3c5a4d903e
ALTER TABLE "uploads" ADD COLUMN "file_hash" text;

CREATE INDEX "uploads_file_hash_created_at_idx" ON "uploads" ("organization_id", "file_hash", "created_at");
