ALTER TABLE "surveys" ADD COLUMN "comment_language" text;

-- Written by hand from here.

DROP INDEX "surveys_untranslated_idx";
CREATE INDEX "surveys_untranslated_idx" ON "surveys" ("translation_tried_at")
  WHERE translation IS NULL AND feedback IS NOT NULL AND coalesce(comment_language, language) <> 'ENGLISH';
