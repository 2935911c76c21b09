CREATE TABLE "api_tokens" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "role" text NOT NULL,
  "token_hash" text NOT NULL,
  "previous_hash" text,
  "beginning" text NOT NULL,
  "sealed" text,
  "is_primary" boolean DEFAULT false NOT NULL,
  "scopes" text[] NOT NULL,
  "issued_at" timestamptz(3) DEFAULT now() NOT NULL,
  "ends_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  "last_used_at" timestamptz(3),
  "last_used_ip" text,
  "created_by_id" uuid,
  "created_by_name" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens" ("organization_id", "token_hash");

CREATE INDEX "api_tokens_token_hash_lookup" ON "api_tokens" ("token_hash");

CREATE INDEX "api_tokens_previous_hash_lookup" ON "api_tokens" ("previous_hash");

ALTER TABLE "api_tokens" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "api_tokens_tenant" ON "api_tokens" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_created_by_id_fkey" FOREIGN KEY ("organization_id", "created_by_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("created_by_id");
