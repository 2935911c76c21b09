CREATE TABLE "pms_connections" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "practice_id" uuid NOT NULL,
  "system" text NOT NULL,
  "settings" jsonb NOT NULL,
  "secrets" text NOT NULL,
  "webhook_id" text,
  "webhook_secret" text,
  "turn" integer DEFAULT 0 NOT NULL,
  "next_sync_at" timestamptz(3),
  "synced_at" timestamptz(3),
  "last_error" text,
  "last_error_at" timestamptz(3),
  "failures" integer DEFAULT 0 NOT NULL,
  "state" jsonb NOT NULL,
  "created_by_name" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "pms_connections_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE UNIQUE INDEX "pms_connections_practice_id_key" ON "pms_connections" ("organization_id", "practice_id");

CREATE INDEX "pms_connections_next_sync_at_lookup" ON "pms_connections" ("next_sync_at");

ALTER TABLE "pms_connections" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "pms_connections_tenant" ON "pms_connections" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "pms_connections" TO chairside_request;

CREATE TABLE "pms_mappings" (
  "organization_id" uuid NOT NULL,
  "scope" text NOT NULL,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "label" text NOT NULL,
  "alias" text,
  "target" text,
  "seen_at" timestamptz(3) DEFAULT now() NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "pms_mappings_pkey" PRIMARY KEY ("organization_id", "scope", "kind", "name")
);

ALTER TABLE "pms_mappings" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "pms_mappings_tenant" ON "pms_mappings" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "pms_mappings" TO chairside_request;

ALTER TABLE "pms_connections" ADD CONSTRAINT "pms_connections_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE CASCADE;
