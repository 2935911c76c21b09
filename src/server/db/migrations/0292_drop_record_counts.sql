-- Written by hand: the triggers of all tables that were counted go with their function.
DROP FUNCTION app.count_rows CASCADE;

DROP TABLE "record_counts" CASCADE;
