CREATE TABLE "appointments" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "external_id" text NOT NULL,
  "source" text NOT NULL,
  "practice_id" uuid,
  "provider_id" uuid,
  "patient_name" text,
  "email" text,
  "phone" text,
  "language" text,
  "patient_type" text,
  "responsible_party_name" text,
  "consent" text,
  "procedure_type" text,
  "starts_at" timestamptz(3),
  "ends_at" timestamptz(3) NOT NULL,
  "status" text NOT NULL,
  "outcome" text NOT NULL,
  "reason" text,
  "is_assumed" boolean DEFAULT false NOT NULL,
  "due_at" timestamptz(3),
  "survey_id" text,
  "changed_at" timestamptz(3) NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "appointments_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "appointments_sort_idx" ON "appointments" (organization_id, "ends_at", id);

CREATE INDEX "appointments_practice_id_idx" ON "appointments" (organization_id, "practice_id");

CREATE INDEX "appointments_provider_id_idx" ON "appointments" (organization_id, "provider_id");

ALTER TABLE "appointments" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "appointments_tenant" ON "appointments" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "appointments" TO chairside_request;

CREATE TRIGGER "appointments_count_insert" AFTER INSERT ON "appointments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "appointments_count_delete" AFTER DELETE ON "appointments" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

ALTER TABLE "practices" ADD COLUMN "survey_delay_hours" integer DEFAULT 2 NOT NULL;

ALTER TABLE "appointments" ADD CONSTRAINT "appointments_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE SET NULL ("practice_id");

ALTER TABLE "appointments" ADD CONSTRAINT "appointments_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("provider_id");

-- Written by hand from here.

CREATE UNIQUE INDEX "appointments_source_external_id_key" ON "appointments" ("organization_id", "source", "external_id");

CREATE INDEX "appointments_waiting_idx" ON "appointments" ("organization_id", "due_at") WHERE outcome = 'WAITING';

-- Deleting a provider takes it out of their visits.
GRANT UPDATE ("practice_id", "provider_id", "updated_at") ON "appointments" TO chairside_request;
