CREATE TABLE "accounts" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "email" text NOT NULL,
  "proven_at" timestamptz(3) DEFAULT now() NOT NULL,
  "last_sign_in_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" ("email");

ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "known_browsers" (
  "browser_hash" text NOT NULL,
  "account_id" uuid NOT NULL,
  "last_used_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "known_browsers_pkey" PRIMARY KEY ("browser_hash", "account_id")
);

CREATE INDEX "known_browsers_last_used_at_idx" ON "known_browsers" ("last_used_at");

ALTER TABLE "known_browsers" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "memberships" (
  "organization_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "account_id" uuid,
  "invited_by" text,
  "invited_at" timestamptz(3),
  "accepted_at" timestamptz(3),
  "declined_at" timestamptz(3),
  "last_used_at" timestamptz(3),
  "pending_since" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id", "user_id")
);

CREATE INDEX "memberships_account_id_lookup" ON "memberships" ("account_id");

ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "memberships_tenant" ON "memberships" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

CREATE TABLE "security_events" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "event" text NOT NULL,
  "person" text,
  "email" text,
  "target" text,
  "ip" text,
  "user_agent" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "security_events_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "security_events_sort_idx" ON "security_events" (organization_id, "at", id);

ALTER TABLE "security_events" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "security_events_tenant" ON "security_events" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "security_events" TO chairside_request;

CREATE TRIGGER "security_events_count_insert" AFTER INSERT ON "security_events" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "security_events_count_delete" AFTER DELETE ON "security_events" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

ALTER TABLE "login_tokens" ADD COLUMN "purpose" text DEFAULT 'LOGIN' NOT NULL;

ALTER TABLE "login_tokens" ADD COLUMN "organization_id" uuid;

ALTER TABLE "login_tokens" ADD COLUMN "user_id" uuid;

ALTER TABLE "login_tokens" ADD COLUMN "redirect_path" text;

ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamptz(3) DEFAULT now() NOT NULL;

ALTER TABLE "sessions" ADD COLUMN "ip" text;

ALTER TABLE "sessions" ADD COLUMN "user_agent" text;

ALTER TABLE "users" ADD COLUMN "pending_email" text;

ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;

CREATE INDEX "login_tokens_user_id_idx" ON "login_tokens" ("user_id");

-- Written by hand from here.

ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id");

-- accepted is who has an account
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_accepted_check" CHECK ((accepted_at is null) = (account_id is null));

-- A session from before proves no account: everybody signs in anew.
DELETE FROM "sessions";

-- Who has signed in has followed a link to their address. The demo's people count as such; all others are invitations.
INSERT INTO "accounts" (id, email, proven_at, last_sign_in_at)
SELECT md5('account ' || lower(email))::uuid, lower(email), coalesce(max(last_sign_in_at), now()), max(last_sign_in_at)
FROM "users"
WHERE email IS NOT NULL AND (last_sign_in_at IS NOT NULL OR email LIKE '%@demo.test' OR email = 'internal@chairside.test')
GROUP BY lower(email);

INSERT INTO "memberships" (organization_id, user_id, account_id, accepted_at, last_used_at)
SELECT u.organization_id, u.id, a.id, coalesce(u.last_sign_in_at, now()), u.last_sign_in_at
FROM "users" u JOIN "accounts" a ON a.email = lower(u.email)
WHERE u.last_sign_in_at IS NOT NULL OR u.email LIKE '%@demo.test' OR u.email = 'internal@chairside.test';
