CREATE TABLE "feedback_places" (
  "organization_id" uuid NOT NULL,
  "key" text NOT NULL,
  "position" integer NOT NULL,
  "part" integer NOT NULL,
  "score" numeric(14,2),
  "completed_at" timestamptz(3) NOT NULL,
  "survey_id" uuid NOT NULL,
  "snapshot" text NOT NULL,
  "remembered_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "feedback_places_pkey" PRIMARY KEY ("organization_id", "key")
);

CREATE INDEX "feedback_places_remembered_at_idx" ON "feedback_places" ("organization_id", "remembered_at");

ALTER TABLE "feedback_places" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "feedback_places_tenant" ON "feedback_places" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "feedback_places" TO chairside_request;
