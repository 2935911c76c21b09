-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 2d48686edc0e
CREATE TABLE "plans" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "experience_type" text DEFAULT 'PATIENT' NOT NULL,
  "metric" text,
  "employee_metric" text,
  "provider_id" uuid,
  "work_location_id" uuid,
  "organizational_unit_id" uuid,
  "owner_id" uuid,
  "state" text DEFAULT 'DRAFT' NOT NULL,
  "started_on" date,
  "due_on" date,
  "ended_on" date,
  "steps" text,
  "notes" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "plans_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "plans_sort_idx" ON "plans" (organization_id, "due_on", id);

CREATE INDEX "plans_provider_id_idx" ON "plans" (organization_id, "provider_id");

CREATE INDEX "plans_work_location_id_idx" ON "plans" (organization_id, "work_location_id");

CREATE INDEX "plans_organizational_unit_id_idx" ON "plans" (organization_id, "organizational_unit_id");

CREATE INDEX "plans_owner_id_idx" ON "plans" (organization_id, "owner_id");

ALTER TABLE "plans" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "plans_tenant" ON "plans" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "plans" TO chairside_request;

CREATE TABLE "plan_practices" (
  "organization_id" uuid NOT NULL,
  "plan_id" uuid NOT NULL,
  "practice_id" uuid NOT NULL,
  CONSTRAINT "plan_practices_pkey" PRIMARY KEY ("organization_id", "plan_id", "practice_id")
);

CREATE INDEX "plan_practices_practice_id_idx" ON "plan_practices" (organization_id, "practice_id", "plan_id");

ALTER TABLE "plan_practices" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "plan_practices_tenant" ON "plan_practices" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, DELETE ON "plan_practices" TO chairside_request;

ALTER TABLE "plans" ADD CONSTRAINT "plans_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("provider_id");

ALTER TABLE "plans" ADD CONSTRAINT "plans_work_location_id_fkey" FOREIGN KEY ("organization_id", "work_location_id") REFERENCES "work_locations" ("organization_id", "id") ON DELETE SET NULL ("work_location_id");

ALTER TABLE "plans" ADD CONSTRAINT "plans_organizational_unit_id_fkey" FOREIGN KEY ("organization_id", "organizational_unit_id") REFERENCES "organizational_units" ("organization_id", "id") ON DELETE SET NULL ("organizational_unit_id");

ALTER TABLE "plans" ADD CONSTRAINT "plans_owner_id_fkey" FOREIGN KEY ("organization_id", "owner_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("owner_id");

ALTER TABLE "plan_practices" ADD CONSTRAINT "plan_practices_plan_id_fkey" FOREIGN KEY ("organization_id", "plan_id") REFERENCES "plans" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "plan_practices" ADD CONSTRAINT "plan_practices_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE CASCADE;
