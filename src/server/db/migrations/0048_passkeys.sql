CREATE TABLE "passkey_challenges" (
  "challenge" text NOT NULL,
  "purpose" text NOT NULL,
  "bound_to" text NOT NULL,
  "expires_at" timestamptz(3) NOT NULL,
  CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge")
);

CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges" ("expires_at");

ALTER TABLE "passkey_challenges" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "passkeys" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "account_id" uuid NOT NULL,
  "credential_id" text NOT NULL,
  "public_key" text NOT NULL,
  "counter" numeric(14,2) NOT NULL,
  "transports" text[] NOT NULL,
  "device_type" text NOT NULL,
  "is_backed_up" boolean DEFAULT false NOT NULL,
  "user_handle" text NOT NULL,
  "name" text NOT NULL,
  "last_used_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" ("credential_id");

CREATE INDEX "passkeys_account_id_idx" ON "passkeys" ("account_id");

ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "sessions" ADD COLUMN "passkey_id" uuid;

ALTER TABLE "organizations" ADD COLUMN "requires_passkeys" boolean DEFAULT false NOT NULL;

-- Written by hand from here.

ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
