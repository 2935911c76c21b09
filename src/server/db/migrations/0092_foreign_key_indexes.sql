-- An index for each foreign key that had none: deleting the row that it refers to read the whole table.
CREATE INDEX "surveys_practice_id_fkey_idx" ON "surveys" ("organization_id", "practice_id") WHERE practice_id IS NOT NULL;

CREATE INDEX "surveys_provider_id_fkey_idx" ON "surveys" ("organization_id", "provider_id") WHERE provider_id IS NOT NULL;

CREATE INDEX "surveys_employee_id_fkey_idx" ON "surveys" ("organization_id", "employee_id") WHERE employee_id IS NOT NULL;

CREATE INDEX "surveys_work_location_id_fkey_idx" ON "surveys" ("organization_id", "work_location_id") WHERE work_location_id IS NOT NULL;

CREATE INDEX "surveys_organizational_unit_id_fkey_idx" ON "surveys" ("organization_id", "organizational_unit_id") WHERE organizational_unit_id IS NOT NULL;

CREATE INDEX "surveys_practice_question_id_fkey_idx" ON "surveys" ("organization_id", "practice_question_id") WHERE practice_question_id IS NOT NULL;

CREATE INDEX "surveys_sent_by_id_fkey_idx" ON "surveys" ("organization_id", "sent_by_id") WHERE sent_by_id IS NOT NULL;

CREATE INDEX "sealed_answers_work_location_id_fkey_idx" ON "sealed_answers" ("organization_id", "work_location_id") WHERE work_location_id IS NOT NULL;

CREATE INDEX "sealed_answers_organizational_unit_id_fkey_idx" ON "sealed_answers" ("organization_id", "organizational_unit_id") WHERE organizational_unit_id IS NOT NULL;

CREATE INDEX "srr_status_changes_user_id_fkey_idx" ON "srr_status_changes" ("organization_id", "user_id") WHERE user_id IS NOT NULL;

CREATE INDEX "provider_identities_user_id_fkey_idx" ON "provider_identities" ("organization_id", "user_id");

CREATE INDEX "provider_months_provider_id_fkey_idx" ON "provider_months" ("organization_id", "provider_id");

CREATE INDEX "question_weeks_question_id_fkey_idx" ON "question_weeks" ("organization_id", "question_id");
