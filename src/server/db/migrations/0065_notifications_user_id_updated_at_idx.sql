CREATE INDEX "notifications_user_id_updated_at_idx" ON "notifications" ("organization_id", "user_id", "updated_at");
