CREATE TABLE "digests" (
  "organization_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "frequency" text NOT NULL,
  "unsubscribe_key" text NOT NULL,
  "sent_for" date NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "digests_pkey" PRIMARY KEY ("organization_id", "user_id")
);

CREATE INDEX "digests_unsubscribe_key_lookup" ON "digests" ("unsubscribe_key");

ALTER TABLE "digests" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "digests_tenant" ON "digests" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "digests" TO chairside_request;

ALTER TABLE "mails" ADD COLUMN "images" jsonb;

ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;
