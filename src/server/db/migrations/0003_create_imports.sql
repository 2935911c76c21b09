CREATE TABLE "imports" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "user_id" uuid NOT NULL,
  "entity" text NOT NULL,
  "file_name" text NOT NULL,
  "content" bytea,
  "status" text DEFAULT 'CHECKED' NOT NULL,
  "total" integer NOT NULL,
  "processed" integer DEFAULT 0 NOT NULL,
  "created" integer DEFAULT 0 NOT NULL,
  "updated" integer DEFAULT 0 NOT NULL,
  "unchanged" integer DEFAULT 0 NOT NULL,
  "error" text,
  "finished_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "imports_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "imports_user_id_created_at_idx" ON "imports" ("organization_id", "user_id", "created_at");

CREATE INDEX "imports_status_created_at_idx" ON "imports" ("organization_id", "status", "created_at");

ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "imports_tenant" ON "imports" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "imports" TO chairside_request;

ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;
