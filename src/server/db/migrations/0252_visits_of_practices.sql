-- The latest visits of each practice in a list of practices, however many visits each has.
CREATE INDEX "appointments_practice_ends_idx" ON "appointments" ("organization_id", "practice_id", "ends_at");
