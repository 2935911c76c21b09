ALTER TABLE "login_tokens" RENAME TO "one_time_tokens";

ALTER TABLE "one_time_tokens" RENAME CONSTRAINT "login_tokens_pkey" TO "one_time_tokens_pkey";

ALTER TABLE "one_time_tokens" RENAME COLUMN "claims" TO "data";

ALTER INDEX "login_tokens_token_hash_key" RENAME TO "one_time_tokens_token_hash_key";

ALTER INDEX "login_tokens_email_idx" RENAME TO "one_time_tokens_email_idx";

ALTER INDEX "login_tokens_expires_at_idx" RENAME TO "one_time_tokens_expires_at_idx";

ALTER INDEX "login_tokens_user_id_idx" RENAME TO "one_time_tokens_user_id_idx";

ALTER TABLE "one_time_tokens" ALTER COLUMN "purpose" DROP DEFAULT;

ALTER TABLE "one_time_tokens" ALTER COLUMN "email" DROP NOT NULL;

-- Those that browsers hold now stay valid.
INSERT INTO one_time_tokens (token_hash, purpose, browser_hash, expires_at, created_at)
SELECT translate(rtrim(encode(sha256(convert_to(challenge, 'UTF8')), 'base64'), '='), '+/', '-_'), 'PASSKEY_' || purpose,
  bound_to, expires_at, expires_at - interval '5 minutes'
FROM passkey_challenges;

INSERT INTO one_time_tokens (token_hash, purpose, organization_id, provider_id, data, browser_hash, redirect_path, expires_at,
    created_at)
SELECT state_hash, 'PROVIDER_SIGN_IN', organization_id, provider_id,
  jsonb_build_object('nonce', nonce, 'codeVerifier', code_verifier), browser_hash, redirect_path, expires_at,
  expires_at - interval '10 minutes'
FROM provider_sign_ins;

DROP TABLE "passkey_challenges" CASCADE;

DROP TABLE "provider_sign_ins" CASCADE;
