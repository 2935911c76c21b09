CREATE TABLE "email_domains" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "organization_id" uuid NOT NULL,
  "domain" text NOT NULL,
  "proof" text NOT NULL,
  "proven_at" timestamptz(3),
  "checked_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "email_domains_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "email_domains_organization_id_idx" ON "email_domains" ("organization_id");

ALTER TABLE "email_domains" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "identity_providers" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "issuer" text NOT NULL,
  "client_id" text NOT NULL,
  "client_secret" text NOT NULL,
  "is_active" boolean DEFAULT true NOT NULL,
  "creates_users" boolean DEFAULT false NOT NULL,
  "role_claim" text NOT NULL,
  "admin_values" text[] NOT NULL,
  "user_values" text[] NOT NULL,
  "provider_values" text[] NOT NULL,
  "practice_claim" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "identity_providers_pkey" PRIMARY KEY ("organization_id", "id")
);

ALTER TABLE "identity_providers" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "identity_providers_tenant" ON "identity_providers" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

CREATE TABLE "provider_identities" (
  "organization_id" uuid NOT NULL,
  "issuer" text NOT NULL,
  "subject" text NOT NULL,
  "user_id" uuid NOT NULL,
  "last_used_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "provider_identities_pkey" PRIMARY KEY ("organization_id", "issuer", "subject")
);

ALTER TABLE "provider_identities" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "provider_identities_tenant" ON "provider_identities" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

CREATE TABLE "provider_sign_ins" (
  "state_hash" text NOT NULL,
  "organization_id" uuid NOT NULL,
  "provider_id" uuid NOT NULL,
  "nonce" text NOT NULL,
  "code_verifier" text NOT NULL,
  "browser_hash" text NOT NULL,
  "redirect_path" text,
  "expires_at" timestamptz(3) NOT NULL,
  CONSTRAINT "provider_sign_ins_pkey" PRIMARY KEY ("state_hash")
);

CREATE INDEX "provider_sign_ins_expires_at_idx" ON "provider_sign_ins" ("expires_at");

ALTER TABLE "provider_sign_ins" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "sessions" ADD COLUMN "provider_id" uuid;

ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;

-- Written by hand from here.

CREATE UNIQUE INDEX "identity_providers_organization_id_key" ON "identity_providers" ("organization_id");

ALTER TABLE "email_domains" ADD CONSTRAINT "email_domains_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE CASCADE;

CREATE UNIQUE INDEX "email_domains_own_key" ON "email_domains" ("organization_id", "domain");

-- A domain is one organization's at a time.
CREATE UNIQUE INDEX "email_domains_proven_key" ON "email_domains" ("domain") WHERE proven_at IS NOT NULL;
