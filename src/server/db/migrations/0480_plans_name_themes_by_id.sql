-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- f48146809c77
-- Edited by hand: plans keep their themes.
ALTER TABLE "plans" ADD COLUMN "theme_id" uuid;

ALTER TABLE "plans" ADD COLUMN "employee_theme_id" uuid;

-- An older version has no rows of built-in themes: they are completed when the server starts.
INSERT INTO themes (organization_id, origin, code, number, built_in_name, experience_type)
SELECT DISTINCT p.organization_id, 'BUILT_IN', b.* FROM plans p JOIN (VALUES
  ('APPOINTMENT_AVAILABILITY', 1, 'Appointment availability', 'PATIENT'),
  ('BILLING', 2, 'Billing and cost', 'PATIENT'),
  ('BUILDING', 3, 'Building and parking', 'PATIENT'),
  ('CHILDREN', 4, 'Children', 'PATIENT'),
  ('CLEANLINESS', 5, 'Cleanliness', 'PATIENT'),
  ('CLINICAL_RESULT', 6, 'Clinical result', 'PATIENT'),
  ('EXPLANATIONS', 7, 'Explanations', 'PATIENT'),
  ('FOLLOW_UP', 8, 'Follow-up', 'PATIENT'),
  ('FRONT_DESK', 9, 'Front desk and scheduling', 'PATIENT'),
  ('INSURANCE', 10, 'Insurance', 'PATIENT'),
  ('PAIN_AND_GENTLENESS', 11, 'Pain and gentleness', 'PATIENT'),
  ('PRIVACY', 12, 'Privacy', 'PATIENT'),
  ('STAFF_KINDNESS', 13, 'Staff kindness', 'PATIENT'),
  ('WAITING', 14, 'Waiting', 'PATIENT'),
  ('GROWTH', 15, 'Growth and training', 'EMPLOYEE'),
  ('LEADERSHIP', 16, 'Leadership', 'EMPLOYEE'),
  ('PATIENTS', 17, 'Patients', 'EMPLOYEE'),
  ('PAY', 18, 'Pay and benefits', 'EMPLOYEE'),
  ('RECOGNITION', 19, 'Recognition', 'EMPLOYEE'),
  ('SAFETY', 20, 'Safety', 'EMPLOYEE'),
  ('SCHEDULE', 21, 'Schedule and time off', 'EMPLOYEE'),
  ('TEAM', 22, 'Team and coworkers', 'EMPLOYEE'),
  ('TOOLS', 23, 'Tools and equipment', 'EMPLOYEE'),
  ('WORKLOAD', 24, 'Workload', 'EMPLOYEE')
) AS b (code, number, built_in_name, experience_type) ON b.code IN (p.theme, p.employee_theme)
ON CONFLICT (organization_id, number) DO NOTHING;

UPDATE plans p SET theme_id = t.id FROM themes t
WHERE t.organization_id = p.organization_id AND t.code = p.theme AND t.experience_type = 'PATIENT';

UPDATE plans p SET employee_theme_id = t.id FROM themes t
WHERE t.organization_id = p.organization_id AND t.code = p.employee_theme AND t.experience_type = 'EMPLOYEE';

-- A plan is about a metric or a theme: one whose theme was never there, so that nothing was counted for it, is about the score.
UPDATE plans SET metric = 'SCORE' WHERE theme IS NOT NULL AND theme_id IS NULL;

UPDATE plans SET employee_metric = 'SCORE' WHERE employee_theme IS NOT NULL AND employee_theme_id IS NULL;

ALTER TABLE "plans" DROP COLUMN "theme";

ALTER TABLE "plans" DROP COLUMN "employee_theme";

CREATE INDEX "plans_theme_id_idx" ON "plans" (organization_id, "theme_id");

CREATE INDEX "plans_employee_theme_id_idx" ON "plans" (organization_id, "employee_theme_id");

ALTER TABLE "plans" ADD CONSTRAINT "plans_theme_id_fkey" FOREIGN KEY ("organization_id", "theme_id") REFERENCES "themes" ("organization_id", "id") ON DELETE RESTRICT;

ALTER TABLE "plans" ADD CONSTRAINT "plans_employee_theme_id_fkey" FOREIGN KEY ("organization_id", "employee_theme_id") REFERENCES "themes" ("organization_id", "id") ON DELETE RESTRICT;
