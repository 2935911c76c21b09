ALTER TABLE "surveys" ADD COLUMN "translation" text;

ALTER TABLE "surveys" ADD COLUMN "translation_tried_at" timestamptz(3);

-- Written by hand from here.

CREATE INDEX "surveys_untranslated_idx" ON "surveys" ("translation_tried_at") WHERE translation IS NULL AND feedback IS NOT NULL AND language <> 'ENGLISH';
