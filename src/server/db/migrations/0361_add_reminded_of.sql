-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- a5b038d06d34
ALTER TABLE "plans" ADD COLUMN "reminded_of" text;
