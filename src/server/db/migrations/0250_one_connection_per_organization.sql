ALTER TABLE "pms_connections" DROP CONSTRAINT IF EXISTS "pms_connections_practice_id_fkey";

DROP INDEX IF EXISTS "pms_connections_next_sync_at_lookup";

DROP INDEX IF EXISTS "pms_connections_practice_id_key";

CREATE TABLE "pms_readings" (
  "organization_id" uuid NOT NULL,
  "practice_id" uuid NOT NULL,
  "connection_id" uuid NOT NULL,
  "turn" integer DEFAULT 0 NOT NULL,
  "next_sync_at" timestamptz(3),
  "synced_at" timestamptz(3),
  "last_error" text,
  "error_kind" text,
  "failing_since" timestamptz(3),
  "failures" integer DEFAULT 0 NOT NULL,
  "state" jsonb NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "pms_readings_pkey" PRIMARY KEY ("organization_id", "practice_id")
);

CREATE INDEX "pms_readings_connection_id_idx" ON "pms_readings" ("organization_id", "connection_id");

CREATE INDEX "pms_readings_next_sync_at_lookup" ON "pms_readings" ("next_sync_at");

ALTER TABLE "pms_readings" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "pms_readings_tenant" ON "pms_readings" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "pms_readings" TO chairside_request;

ALTER TABLE "pms_connections" ADD COLUMN "read_at" timestamptz(3);

-- Each practice keeps its reading. Connections with the same settings become one: the keys that worked last are kept in
-- their own row, because they can be opened only there.
INSERT INTO pms_readings (organization_id, practice_id, connection_id, turn, next_sync_at, synced_at, last_error, failing_since,
    failures, state, created_at)
SELECT organization_id, practice_id,
  first_value(id) OVER (PARTITION BY organization_id, system, settings
    ORDER BY last_error IS NOT NULL, synced_at DESC NULLS LAST, created_at, id),
  -- jobs of the earlier version are dropped
  turn + 1, least(next_sync_at, now()), synced_at, last_error, last_error_at, failures, state, created_at
FROM pms_connections;

DELETE FROM pms_connections c WHERE NOT EXISTS (
  SELECT FROM pms_readings r WHERE r.organization_id = c.organization_id AND r.connection_id = c.id);

ALTER TABLE "pms_readings" ADD CONSTRAINT "pms_readings_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "pms_readings" ADD CONSTRAINT "pms_readings_connection_id_fkey" FOREIGN KEY ("organization_id", "connection_id") REFERENCES "pms_connections" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "pms_connections" DROP COLUMN "practice_id";

ALTER TABLE "pms_connections" DROP COLUMN "turn";

ALTER TABLE "pms_connections" DROP COLUMN "next_sync_at";

ALTER TABLE "pms_connections" DROP COLUMN "synced_at";

ALTER TABLE "pms_connections" DROP COLUMN "last_error";

ALTER TABLE "pms_connections" DROP COLUMN "last_error_at";

ALTER TABLE "pms_connections" DROP COLUMN "failures";

ALTER TABLE "pms_connections" DROP COLUMN "state";
