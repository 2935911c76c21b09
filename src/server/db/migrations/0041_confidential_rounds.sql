ALTER TABLE "sealed_answers" ADD COLUMN "round" integer;

ALTER TABLE "sealed_answers" ADD COLUMN "person" text;

ALTER TABLE "survey_rotations" ADD COLUMN "round_since" timestamptz(3);

ALTER TABLE "surveys" ADD COLUMN "promised_minimum" integer;

ALTER TABLE "surveys" ADD COLUMN "round" integer;

DROP FUNCTION IF EXISTS app.release_group(uuid, text, uuid[], uuid[], date, text);

DROP FUNCTION IF EXISTS app.release_all(uuid, date, text);
