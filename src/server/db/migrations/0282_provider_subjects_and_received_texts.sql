ALTER TABLE "memberships" ADD COLUMN "provider_subject" text;

CREATE UNIQUE INDEX "memberships_provider_subject_key" ON "memberships" ("organization_id", "provider_subject");

-- The person of the current provider, if its users have signed in through several.
UPDATE memberships m SET provider_subject = i.issuer || ' ' || i.subject
FROM (
  SELECT DISTINCT ON (i.organization_id, i.user_id) i.*
  FROM provider_identities i
  LEFT JOIN identity_providers p ON p.organization_id = i.organization_id AND p.issuer = i.issuer
  ORDER BY i.organization_id, i.user_id, p.id IS NULL, i.last_used_at DESC NULLS LAST
) i
WHERE m.organization_id = i.organization_id AND m.user_id = i.user_id;

INSERT INTO one_time_tokens (token_hash, purpose, data, expires_at, created_at)
SELECT fingerprint, 'RECEIVED_TEXT', CASE WHEN reply IS NOT NULL THEN jsonb_build_object('reply', reply) END,
  created_at + interval '30 days', created_at
FROM received_texts;

DROP TABLE "provider_identities" CASCADE;

DROP TABLE "received_texts" CASCADE;
