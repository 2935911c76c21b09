ALTER TABLE "organizations" ADD COLUMN "reminders_since" timestamptz(3);

ALTER TABLE "organizations" ADD COLUMN "daily_text_limit" integer DEFAULT 1000 NOT NULL;

ALTER TABLE "organizations" ADD COLUMN "postal_address" text;

ALTER TABLE "surveys" ADD COLUMN "consent" text;

ALTER TABLE "text_messages" ADD COLUMN "time_zone" text;

ALTER TABLE "blocklist" ADD COLUMN "reason" text DEFAULT 'STAFF' NOT NULL;

CREATE INDEX "text_messages_organization_id_created_at_idx" ON "text_messages" ("organization_id", "created_at");

CREATE INDEX "text_messages_to_number_idx" ON "text_messages" ("to_number");

-- What was sent before reminders applied to what follows alone stays as it is.
UPDATE "organizations" SET "reminders_since" = now() WHERE "sends_reminders";

-- An entry blocks one address: those of an e-mail address and a phone number become two.
INSERT INTO "blocklist" ("id", "organization_id", "phone")
  SELECT gen_random_uuid(), b."organization_id", b."phone" FROM "blocklist" b
  WHERE b."email" IS NOT NULL AND b."phone" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "blocklist" o WHERE o."organization_id" = b."organization_id" AND o."phone" = b."phone" AND o."email" IS NULL)
  ON CONFLICT DO NOTHING;
UPDATE "blocklist" SET "phone" = NULL WHERE "email" IS NOT NULL AND "phone" IS NOT NULL;
