CREATE INDEX "surveys_slug_lookup" ON "surveys" ("slug");

-- Written by hand from here: the triggers of the table go with their functions.
DROP FUNCTION IF EXISTS app.note_survey_links CASCADE;

DROP FUNCTION IF EXISTS app.change_survey_link CASCADE;

DROP FUNCTION IF EXISTS app.note_token CASCADE;

DROP TABLE "lookups" CASCADE;
