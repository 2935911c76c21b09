CREATE TABLE "report_parts" (
  "organization_id" uuid NOT NULL,
  "report_id" uuid NOT NULL,
  "place" integer NOT NULL,
  "content" bytea NOT NULL,
  CONSTRAINT "report_parts_pkey" PRIMARY KEY ("organization_id", "report_id", "place")
);

ALTER TABLE "report_parts" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "report_parts_tenant" ON "report_parts" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, DELETE ON "report_parts" TO chairside_request;

CREATE TABLE "reports" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "user_id" uuid NOT NULL,
  "address" text NOT NULL,
  "status" text DEFAULT 'QUEUED' NOT NULL,
  "rights" text NOT NULL,
  "ip" text NOT NULL,
  "file_name" text,
  "media_type" text,
  "total" integer,
  "done" integer DEFAULT 0 NOT NULL,
  "size" integer,
  "error" text,
  "expires_at" timestamptz(3) NOT NULL,
  "finished_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "reports_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "reports_user_id_created_at_idx" ON "reports" ("organization_id", "user_id", "created_at");

CREATE INDEX "reports_expires_at_lookup" ON "reports" ("expires_at");

ALTER TABLE "reports" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "reports_tenant" ON "reports" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "reports" TO chairside_request;

ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_report_id_fkey" FOREIGN KEY ("organization_id", "report_id") REFERENCES "reports" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;
