ALTER TABLE "place_months" DROP CONSTRAINT "place_months_pkey", ADD CONSTRAINT "place_months_pkey" PRIMARY KEY ("organization_id", "experience_type", "month", "practice_id", "work_location_id", "organizational_unit_id");

CREATE INDEX "place_months_month_experience_type_lookup" ON "place_months" ("month", "experience_type");

ALTER TABLE "provider_months" DROP CONSTRAINT "provider_months_pkey", ADD CONSTRAINT "provider_months_pkey" PRIMARY KEY ("organization_id", "month", "provider_id", "practice_id");

CREATE INDEX "provider_months_month_lookup" ON "provider_months" ("month");
