CREATE TABLE "idempotency_keys" (
  "organization_id" uuid NOT NULL,
  "token_id" uuid NOT NULL,
  "key" text NOT NULL,
  "fingerprint" text NOT NULL,
  "started_at" timestamptz(3) DEFAULT now() NOT NULL,
  "is_committed" boolean DEFAULT false NOT NULL,
  "status" integer,
  "answer" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("organization_id", "token_id", "key")
);

CREATE INDEX "idempotency_keys_created_at_lookup" ON "idempotency_keys" ("created_at");

ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "idempotency_keys_tenant" ON "idempotency_keys" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "idempotency_keys" TO chairside_request;

CREATE TABLE "webhook_deliveries" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "endpoint_id" uuid NOT NULL,
  "event_id" uuid NOT NULL,
  "event" text NOT NULL,
  "body" text NOT NULL,
  "status" text DEFAULT 'PENDING' NOT NULL,
  "turn" integer DEFAULT 0 NOT NULL,
  "tries" integer DEFAULT 0 NOT NULL,
  "next_try_at" timestamptz(3),
  "attempts" jsonb DEFAULT '[]' NOT NULL,
  "delivered_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "webhook_deliveries_endpoint_id_created_at_idx" ON "webhook_deliveries" ("organization_id", "endpoint_id", "created_at");

CREATE INDEX "webhook_deliveries_created_at_lookup" ON "webhook_deliveries" ("created_at");

ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "webhook_deliveries_tenant" ON "webhook_deliveries" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "webhook_deliveries" TO chairside_request;

CREATE TABLE "webhook_endpoints" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "url" text NOT NULL,
  "description" text,
  "events" text[] NOT NULL,
  "is_active" boolean DEFAULT true NOT NULL,
  "disabled_reason" text,
  "failures" integer DEFAULT 0 NOT NULL,
  "held_until" timestamptz(3),
  "secret" text NOT NULL,
  "previous_secret" text,
  "previous_secret_ends_at" timestamptz(3),
  "created_by_id" uuid,
  "created_by_name" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("organization_id", "id")
);

ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "webhook_endpoints_tenant" ON "webhook_endpoints" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_endpoints" TO chairside_request;

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("organization_id", "endpoint_id") REFERENCES "webhook_endpoints" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_id_fkey" FOREIGN KEY ("organization_id", "created_by_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("created_by_id");
