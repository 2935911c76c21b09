-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 3bd343845f4b
ALTER TABLE "audit_entries" ADD COLUMN "import_id" uuid;

ALTER TABLE "imports" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;

CREATE INDEX "audit_entries_import_id_idx" ON "audit_entries" ("organization_id", "import_id");
