CREATE TABLE "user_settings" (
  "organization_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "value" jsonb NOT NULL,
  "public_key" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "user_settings_pkey" PRIMARY KEY ("organization_id", "user_id", "kind", "name")
);

CREATE INDEX "user_settings_public_key_lookup" ON "user_settings" ("public_key");

ALTER TABLE "user_settings" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "user_settings_tenant" ON "user_settings" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "user_settings" TO chairside_request;

ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;

INSERT INTO user_settings (organization_id, user_id, kind, name, value, public_key, created_at, updated_at)
SELECT organization_id, user_id, 'DIGEST', '', jsonb_build_object('frequency', frequency, 'sentFor', sent_for), unsubscribe_key,
  created_at, updated_at
FROM digests
UNION ALL
SELECT organization_id, user_id, 'WIDGETS', experience_type, jsonb_build_object('widgets', widgets, 'wide', wide), NULL,
  created_at, updated_at
FROM widget_layouts
UNION ALL
SELECT organization_id, user_id, 'VIEW', id::text, jsonb_build_object('entity', entity, 'name', name, 'query', query), NULL,
  created_at, updated_at
FROM saved_views;

DROP TABLE "digests" CASCADE;

DROP TABLE "saved_views" CASCADE;

DROP TABLE "widget_layouts" CASCADE;
