-- Written by hand.

CREATE INDEX "surveys_requests_score_idx" ON "surveys" ("organization_id", "experience_type", "score", "completed_at", "id") INCLUDE ("srr_status", "practice_id", "provider_id") WHERE srr_status IS NOT NULL AND completed_at IS NOT NULL;
