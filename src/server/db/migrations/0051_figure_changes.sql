CREATE TABLE "figure_changes" (
  "organization_id" uuid NOT NULL,
  "backend" integer NOT NULL,
  "transaction" bigint NOT NULL,
  CONSTRAINT "figure_changes_pkey" PRIMARY KEY ("organization_id", "backend")
);

ALTER TABLE "figure_changes" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "figure_changes_tenant" ON "figure_changes" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "figure_changes" TO chairside_request;
