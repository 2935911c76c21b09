-- A phone number was blocked twice where one entry held it alone and another beside an e-mail address: unblocking one of them
-- left it blocked. The entry with both, which only staff make, stays; of several such, the first keeps the number.
DELETE FROM "blocklist" b
WHERE b."email" IS NULL AND EXISTS (
  SELECT FROM "blocklist" o
  WHERE o."organization_id" = b."organization_id" AND o."phone" = b."phone" AND o."email" IS NOT NULL);

UPDATE "blocklist" b SET "phone" = NULL
WHERE b."email" IS NOT NULL AND EXISTS (
  SELECT FROM "blocklist" o
  WHERE o."organization_id" = b."organization_id" AND o."phone" = b."phone" AND o."id" < b."id");

DROP INDEX IF EXISTS "blocklist_address_key";

CREATE UNIQUE INDEX "blocklist_email_key" ON "blocklist" (organization_id, lower("email"));

CREATE UNIQUE INDEX "blocklist_phone_key" ON "blocklist" (organization_id, lower("phone"));
