CREATE TABLE "access_events" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "action" text NOT NULL,
  "person" text,
  "email" text,
  "target" text,
  "records" integer DEFAULT 1 NOT NULL,
  "feedback_ids" text,
  "ip" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "access_events_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "access_events_sort_idx" ON "access_events" (organization_id, "at", id);

ALTER TABLE "access_events" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "access_events_tenant" ON "access_events" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "access_events" TO chairside_request;

CREATE TRIGGER "access_events_count_insert" AFTER INSERT ON "access_events" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "access_events_count_delete" AFTER DELETE ON "access_events" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

ALTER TABLE "surveys" ADD COLUMN "forgotten_at" timestamptz(3);

ALTER TABLE "organizations" ADD COLUMN "retention_months" integer DEFAULT 0 NOT NULL;

ALTER TABLE "organizations" ADD COLUMN "idle_minutes" integer DEFAULT 720 NOT NULL;

-- Surveys whose texts and contact data are still to be erased, by age.
CREATE INDEX "surveys_kept_idx" ON "surveys" ("organization_id", "sent_at") WHERE forgotten_at IS NULL AND part IS DISTINCT FROM 'ANSWERS';
