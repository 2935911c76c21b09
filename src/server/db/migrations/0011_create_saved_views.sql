CREATE TABLE "saved_views" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "user_id" uuid NOT NULL,
  "entity" text NOT NULL,
  "name" text NOT NULL,
  "query" jsonb NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "saved_views_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "saved_views_user_id_entity_idx" ON "saved_views" ("organization_id", "user_id", "entity");

ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "saved_views_tenant" ON "saved_views" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_views" TO chairside_request;

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;
