-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 05046b82b923
ALTER TABLE "themes" ADD COLUMN "origin" text DEFAULT 'OWN' NOT NULL;
