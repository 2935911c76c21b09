DROP INDEX IF EXISTS "surveys_slug_lookup";

CREATE TABLE "lookups" (
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "organization_id" uuid NOT NULL,
  "record_id" uuid NOT NULL,
  CONSTRAINT "lookups_pkey" PRIMARY KEY ("kind", "name")
);

ALTER TABLE "lookups" ENABLE ROW LEVEL SECURITY;

-- what servers of the earlier version write meanwhile waits for the triggers of sql/lookups.sql, which come with this transaction
LOCK TABLE "surveys", "api_tokens" IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO "lookups" ("kind", "name", "organization_id", "record_id")
SELECT 'SURVEY', "slug", "organization_id", "id" FROM "surveys"
ON CONFLICT DO NOTHING;

INSERT INTO "lookups" ("kind", "name", "organization_id", "record_id")
SELECT 'TOKEN', h."name", t."organization_id", t."id" FROM "api_tokens" t
CROSS JOIN LATERAL (VALUES (t."token_hash"), (t."previous_hash")) AS h ("name") WHERE h."name" IS NOT NULL
ON CONFLICT DO NOTHING;
