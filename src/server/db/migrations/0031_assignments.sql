ALTER TABLE "feedback_changes" ADD COLUMN "assignee_id" uuid;

ALTER TABLE "organizations" ADD COLUMN "request_due_days" integer DEFAULT 7 NOT NULL;

ALTER TABLE "srr_status_changes" ADD COLUMN "kind" text DEFAULT 'STATUS' NOT NULL;

ALTER TABLE "srr_status_changes" ADD COLUMN "assignee_name" text;

ALTER TABLE "srr_status_changes" ADD COLUMN "due_date" date;

ALTER TABLE "surveys" ADD COLUMN "assignee_id" uuid;

ALTER TABLE "surveys" ADD COLUMN "due_date" date;

ALTER TABLE "surveys" ADD COLUMN "overdue_mailed_at" timestamptz(3);

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_assignee_id_fkey" FOREIGN KEY ("organization_id", "assignee_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("assignee_id");

-- Written by hand from here: what is assigned to somebody, and open requests with a due date.

CREATE INDEX "surveys_assignee_idx" ON "surveys" ("organization_id", "assignee_id", "experience_type", "completed_at", "id") INCLUDE ("score", "practice_id", "srr_status") WHERE assignee_id IS NOT NULL;

CREATE INDEX "surveys_due_idx" ON "surveys" ("organization_id", "experience_type", "due_date", "id") INCLUDE ("completed_at", "score", "practice_id", "work_location_id", "assignee_id") WHERE due_date IS NOT NULL AND srr_status IN ('NOT_CONTACTED', 'ALREADY_ENGAGED', 'LEFT_MESSAGE', 'UNABLE_TO_CONTACT');
