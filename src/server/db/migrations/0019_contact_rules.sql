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
