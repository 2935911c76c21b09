-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 181ca37484c5
CREATE TABLE "waiting_rows" (
  "organization_id" uuid NOT NULL,
  "upload_id" uuid NOT NULL,
  "line" integer NOT NULL,
  "practice_id" uuid,
  "cells" jsonb NOT NULL,
  CONSTRAINT "waiting_rows_pkey" PRIMARY KEY ("organization_id", "upload_id", "line")
);

ALTER TABLE "waiting_rows" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "waiting_rows_tenant" ON "waiting_rows" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "waiting_rows" ADD CONSTRAINT "waiting_rows_upload_id_fkey" FOREIGN KEY ("organization_id", "upload_id") REFERENCES "uploads" ("organization_id", "id") ON DELETE CASCADE;
