-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- b7c42eda17af
ALTER TABLE "imports" ADD COLUMN "changes" jsonb DEFAULT '{}' NOT NULL;
