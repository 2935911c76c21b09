-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 9d6f7fb5e594
DROP INDEX IF EXISTS "bulk_mappings_experience_type_practice_id_created_at_idx";

CREATE INDEX "bulk_mappings_practice_id_experience_type_created_at_idx" ON "bulk_mappings" ("organization_id", "practice_id", "experience_type", "created_at");
