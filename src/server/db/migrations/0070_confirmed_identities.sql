ALTER TABLE "login_tokens" ADD COLUMN "provider_id" uuid;

ALTER TABLE "login_tokens" ADD COLUMN "claims" jsonb;

ALTER TABLE "reports" ADD COLUMN "needs_proof" boolean DEFAULT false NOT NULL;

ALTER TABLE "sessions" ADD COLUMN "provider_domain" text;

-- Written by hand from here.

-- Identity providers have signed people in as users of addresses that they had not verified. Which ones is not known, so
-- everybody is tied to their user anew, by a verified address or by a link.
DELETE FROM "sessions" WHERE provider_id IS NOT NULL;

DELETE FROM "provider_identities";

UPDATE "reports" SET needs_proof = true;
