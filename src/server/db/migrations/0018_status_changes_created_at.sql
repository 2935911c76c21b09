CREATE INDEX "srr_status_changes_created_at_idx" ON "srr_status_changes" ("organization_id", "created_at");
