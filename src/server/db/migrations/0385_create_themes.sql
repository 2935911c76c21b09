-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 0017e6637755
CREATE TABLE "themes" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "label" text GENERATED ALWAYS AS (coalesce("name", "built_in_name")) STORED,
  "name" text,
  "built_in_name" text,
  "description" text,
  "experience_type" text NOT NULL,
  "is_on" boolean DEFAULT true NOT NULL,
  "code" text NOT NULL,
  "number" integer NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "themes_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "themes_sort_idx" ON "themes" (organization_id, app.sort_key("label") COLLATE "C", id);

CREATE UNIQUE INDEX "themes_name_key" ON "themes" (organization_id, lower("name"));

ALTER TABLE "themes" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "themes_tenant" ON "themes" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "themes" TO chairside_request;

-- Written by hand from here: a number is given once.
CREATE UNIQUE INDEX "themes_number_key" ON "themes" ("organization_id", "number");
