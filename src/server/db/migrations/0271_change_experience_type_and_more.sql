-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 9d5b7fc3c90a
ALTER TABLE "bulk_mappings" ALTER COLUMN "experience_type" DROP NOT NULL;

ALTER TABLE "bulk_mappings" ADD COLUMN "entity" text;

CREATE INDEX "bulk_mappings_entity_created_at_idx" ON "bulk_mappings" ("organization_id", "entity", "created_at");
