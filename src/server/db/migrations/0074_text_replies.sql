CREATE TABLE "received_texts" (
  "fingerprint" text NOT NULL,
  "reply" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "received_texts_pkey" PRIMARY KEY ("fingerprint")
);

CREATE INDEX "received_texts_created_at_idx" ON "received_texts" ("created_at");

ALTER TABLE "received_texts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "text_replies" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "survey_id" uuid NOT NULL,
  "text" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "text_replies_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "text_replies_created_at_idx" ON "text_replies" ("organization_id", "created_at");

CREATE INDEX "text_replies_survey_id_created_at_idx" ON "text_replies" ("organization_id", "survey_id", "created_at");

ALTER TABLE "text_replies" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "text_replies_tenant" ON "text_replies" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "text_replies" TO chairside_request;

ALTER TABLE "text_replies" ADD CONSTRAINT "text_replies_survey_id_fkey" FOREIGN KEY ("organization_id", "survey_id") REFERENCES "surveys" ("organization_id", "id") ON DELETE CASCADE;
