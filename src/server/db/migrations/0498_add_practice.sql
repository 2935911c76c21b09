-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 4d901b91e938
ALTER TABLE "uploads" ADD COLUMN "practice" text;
