ALTER TABLE "survey_uploads" ADD COLUMN "token_id" uuid;

ALTER TABLE "survey_uploads" ADD COLUMN "is_received" boolean DEFAULT false NOT NULL;

ALTER TABLE "survey_uploads" ADD COLUMN "problems" jsonb DEFAULT '[]' NOT NULL;

ALTER TABLE "survey_uploads" ADD COLUMN "problem_count" integer DEFAULT 0 NOT NULL;

ALTER TABLE "survey_uploads" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;

CREATE INDEX "survey_uploads_token_id_idx" ON "survey_uploads" ("organization_id", "token_id");

ALTER TABLE "survey_uploads" ADD CONSTRAINT "survey_uploads_token_id_fkey" FOREIGN KEY ("organization_id", "token_id") REFERENCES "api_tokens" ("organization_id", "id") ON DELETE SET NULL ("token_id");

-- The directory of providers becomes terms of the practice systems, which name the same providers.
INSERT INTO pms_mappings (organization_id, scope, kind, name, label, seen_at, created_at)
SELECT organization_id, practice_id::text, 'PROVIDER', identifier, name, updated_at, created_at FROM provider_directory_entries
ON CONFLICT (organization_id, scope, kind, name) DO NOTHING;

DROP TABLE "provider_directory_entries" CASCADE;
