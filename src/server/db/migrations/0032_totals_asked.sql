-- A remembered total is counted anew where it is missing.
DELETE FROM "feedback_totals";

ALTER TABLE "feedback_totals" ADD COLUMN "asked" jsonb DEFAULT '{}' NOT NULL;

ALTER TABLE "feedback_totals" ALTER COLUMN "asked" DROP DEFAULT;
