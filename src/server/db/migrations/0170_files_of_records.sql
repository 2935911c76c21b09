-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- f7955c0d0453
ALTER TABLE "files" ALTER COLUMN "width" DROP NOT NULL;

ALTER TABLE "files" ALTER COLUMN "height" DROP NOT NULL;

ALTER TABLE "files" ADD COLUMN "field" text;
