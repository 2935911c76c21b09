-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- eeb115ecbf1e
CREATE TABLE "bulk_mappings" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "experience_type" text NOT NULL,
  "practice_id" uuid,
  "columns" jsonb DEFAULT '{}' NOT NULL,
  "choices" jsonb DEFAULT '{}' NOT NULL,
  "user_id" uuid,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "bulk_mappings_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "bulk_mappings_experience_type_practice_id_created_at_idx" ON "bulk_mappings" ("organization_id", "experience_type", "practice_id", "created_at");

ALTER TABLE "bulk_mappings" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "bulk_mappings_tenant" ON "bulk_mappings" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, DELETE ON "bulk_mappings" TO chairside_request;

ALTER TABLE "bulk_mappings" ADD CONSTRAINT "bulk_mappings_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE SET NULL ("practice_id");

ALTER TABLE "bulk_mappings" ADD CONSTRAINT "bulk_mappings_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("user_id");
