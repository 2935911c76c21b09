ALTER TABLE "feedback_terms" ADD COLUMN "stemming" text DEFAULT 'simple' NOT NULL;

ALTER TABLE "feedback_terms" ADD COLUMN "confidential" boolean DEFAULT false;

-- Written by hand from here. Terms are stored by stem: feedback-texts.sql fills the table again.

TRUNCATE "feedback_terms";
