ALTER TABLE "work_locations" ADD COLUMN "practice_id" uuid;

CREATE INDEX "work_locations_practice_id_idx" ON "work_locations" (organization_id, "practice_id");

ALTER TABLE "work_locations" ADD CONSTRAINT "work_locations_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE SET NULL ("practice_id");
