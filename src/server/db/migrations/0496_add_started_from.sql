-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- fed2efc2b1fa
ALTER TABLE "plans" ADD COLUMN "started_from" text;
