CREATE TABLE "widget_layouts" (
  "organization_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "experience_type" text NOT NULL,
  "widgets" text[] NOT NULL,
  "wide" text[] NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "widget_layouts_pkey" PRIMARY KEY ("organization_id", "user_id", "experience_type")
);

ALTER TABLE "widget_layouts" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "widget_layouts_tenant" ON "widget_layouts" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "widget_layouts" TO chairside_request;

ALTER TABLE "widget_layouts" ADD CONSTRAINT "widget_layouts_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;
