CREATE TABLE "audit_entries" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "entity" text NOT NULL,
  "record_id" uuid NOT NULL,
  "action" text NOT NULL,
  "user_id" uuid,
  "user_name" text NOT NULL,
  "at" timestamptz(3) DEFAULT now() NOT NULL,
  "changes" jsonb DEFAULT '[]' NOT NULL,
  CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "audit_entries_entity_record_id_at_idx" ON "audit_entries" ("organization_id", "entity", "record_id", "at");

ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "audit_entries_tenant" ON "audit_entries" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT ON "audit_entries" TO chairside_request;

CREATE TABLE "files" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "media_type" text NOT NULL,
  "size" integer NOT NULL,
  "width" integer NOT NULL,
  "height" integer NOT NULL,
  "bytes" bytea NOT NULL,
  "created_by" uuid,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "files_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "files_created_at_idx" ON "files" ("organization_id", "created_at");

ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "files_tenant" ON "files" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, DELETE ON "files" TO chairside_request;

CREATE TABLE "login_tokens" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "email" text NOT NULL,
  "token_hash" text NOT NULL,
  "browser_hash" text,
  "requested_ip" text,
  "expires_at" timestamptz(3) NOT NULL,
  "consumed_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "login_tokens_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "login_tokens_token_hash_key" ON "login_tokens" ("token_hash");

CREATE INDEX "login_tokens_email_idx" ON "login_tokens" ("email");

CREATE INDEX "login_tokens_expires_at_idx" ON "login_tokens" ("expires_at");

ALTER TABLE "login_tokens" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "mails" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "organization_id" uuid,
  "to_address" text NOT NULL,
  "subject" text NOT NULL,
  "text_body" text NOT NULL,
  "html_body" text NOT NULL,
  "headers" jsonb DEFAULT '{}' NOT NULL,
  "status" text DEFAULT 'QUEUED' NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "last_error" text,
  "sent_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "mails_status_created_at_idx" ON "mails" ("status", "created_at");

ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "organizations" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "entitlement_types" text[] NOT NULL,
  "allow_generate_survey" boolean DEFAULT true NOT NULL,
  "allow_bulk_upload" boolean DEFAULT true NOT NULL,
  "display_appointment_dates" boolean DEFAULT true NOT NULL,
  "pms_integration_type" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "organizations_tenant" ON "organizations" FOR ALL TO chairside_request USING ("id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "organizations" TO chairside_request;

CREATE TABLE "practice_questions" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "practice_id" uuid NOT NULL,
  "question" text NOT NULL,
  "ended_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "practice_questions_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "practice_questions_practice_id_created_at_idx" ON "practice_questions" ("organization_id", "practice_id", "created_at");

ALTER TABLE "practice_questions" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "practice_questions_tenant" ON "practice_questions" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "practice_questions" TO chairside_request;

CREATE TABLE "provider_directory_entries" (
  "organization_id" uuid NOT NULL,
  "practice_id" uuid NOT NULL,
  "identifier" text NOT NULL,
  "name" text NOT NULL,
  "source" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "provider_directory_entries_pkey" PRIMARY KEY ("organization_id", "practice_id", "identifier")
);

ALTER TABLE "provider_directory_entries" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "provider_directory_entries_tenant" ON "provider_directory_entries" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "provider_directory_entries" TO chairside_request;

CREATE TABLE "rate_limits" (
  "key" text NOT NULL,
  "count" integer DEFAULT 0 NOT NULL,
  "resets_at" timestamptz(3) NOT NULL,
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits" ("resets_at");

ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "record_counts" (
  "organization_id" uuid NOT NULL,
  "table_name" text NOT NULL,
  "slot" integer NOT NULL,
  "count" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "record_counts_pkey" PRIMARY KEY ("organization_id", "table_name", "slot")
);

ALTER TABLE "record_counts" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "record_counts_tenant" ON "record_counts" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "record_counts" TO chairside_request;

CREATE TABLE "sessions" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "token_hash" text NOT NULL,
  "organization_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "last_seen_at" timestamptz(3) DEFAULT now() NOT NULL,
  "expires_at" timestamptz(3) NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" ("token_hash");

CREATE INDEX "sessions_organization_id_user_id_idx" ON "sessions" ("organization_id", "user_id");

CREATE INDEX "sessions_expires_at_idx" ON "sessions" ("expires_at");

ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "blocklist" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "email" text,
  "phone" text,
  "address" text GENERATED ALWAYS AS (coalesce("email", "phone")) STORED,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "blocklist_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "blocklist_sort_idx" ON "blocklist" (organization_id, app.sort_key("address") COLLATE "C", id);

CREATE UNIQUE INDEX "blocklist_address_key" ON "blocklist" (organization_id, lower("address"));

ALTER TABLE "blocklist" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "blocklist_tenant" ON "blocklist" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "blocklist" TO chairside_request;

CREATE TRIGGER "blocklist_count_insert" AFTER INSERT ON "blocklist" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "blocklist_count_delete" AFTER DELETE ON "blocklist" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TABLE "employees" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "first_name" text NOT NULL,
  "middle_name" text,
  "last_name" text NOT NULL,
  "identifier" text,
  "employee_status_type" text DEFAULT 'FULL_TIME' NOT NULL,
  "employee_role_type" text NOT NULL,
  "custom_role" text,
  "compensation_type" text NOT NULL,
  "compensation_amount" numeric(14,2) NOT NULL,
  "start_date" date,
  "exit_date" date,
  "preferred_notification_type" text DEFAULT 'EMAIL' NOT NULL,
  "phone" text,
  "email" text,
  "notes" text,
  "user_id" uuid,
  "api_key" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "employees_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "employees_sort_idx" ON "employees" (organization_id, app.sort_key("last_name") COLLATE "C", app.sort_key("first_name") COLLATE "C", id);

CREATE UNIQUE INDEX "employees_identifier_key" ON "employees" (organization_id, lower("identifier"));

CREATE INDEX "employees_user_id_idx" ON "employees" (organization_id, "user_id");

ALTER TABLE "employees" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "employees_tenant" ON "employees" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "employees" TO chairside_request;

CREATE TRIGGER "employees_count_insert" AFTER INSERT ON "employees" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "employees_count_delete" AFTER DELETE ON "employees" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TABLE "work_locations" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "identifier" text,
  "address" text NOT NULL,
  "address_line2" text,
  "city" text NOT NULL,
  "state" text NOT NULL,
  "postal_code" text NOT NULL,
  "time_zone" text,
  "phone" text,
  "email" text,
  "website" text,
  "survey_sender_name" text,
  "notes" text,
  "post_survey_screen_markdown" text,
  "api_key" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "work_locations_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "work_locations_sort_idx" ON "work_locations" (organization_id, app.sort_key("name") COLLATE "C", id);

CREATE UNIQUE INDEX "work_locations_identifier_key" ON "work_locations" (organization_id, lower("identifier"));

ALTER TABLE "work_locations" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "work_locations_tenant" ON "work_locations" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "work_locations" TO chairside_request;

CREATE TRIGGER "work_locations_count_insert" AFTER INSERT ON "work_locations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "work_locations_count_delete" AFTER DELETE ON "work_locations" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TABLE "practices" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "avatar_file_id" uuid,
  "name" text NOT NULL,
  "survey_sender_name" text NOT NULL,
  "city" text NOT NULL,
  "state" text NOT NULL,
  "zip" text NOT NULL,
  "time_zone" text,
  "npi_registry_number" text,
  "question" text,
  "is_question_active" boolean DEFAULT false NOT NULL,
  "active_question" text GENERATED ALWAYS AS (case when "is_question_active" = true then coalesce("question") end) STORED,
  "active_question_id" uuid,
  "care_stack_location_id" text,
  "location_id" integer,
  "sikka_office_id" text,
  "sikka_practice_id" text,
  "sikka_secret_key" text,
  "velox_practice_id" text,
  "velox_clinic_id" text,
  "threshold_average" integer DEFAULT 100 NOT NULL,
  "threshold_single" integer DEFAULT 100 NOT NULL,
  "notification_type" text DEFAULT 'EMAIL' NOT NULL,
  "post_survey_screen_markdown" text,
  "api_key" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "practices_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "practices_sort_idx" ON "practices" (organization_id, app.sort_key("name") COLLATE "C", id);

CREATE INDEX "practices_avatar_file_id_idx" ON "practices" (organization_id, "avatar_file_id");

CREATE INDEX "practices_active_question_id_idx" ON "practices" (organization_id, "active_question_id");

ALTER TABLE "practices" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "practices_tenant" ON "practices" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "practices" TO chairside_request;

CREATE TRIGGER "practices_count_insert" AFTER INSERT ON "practices" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "practices_count_delete" AFTER DELETE ON "practices" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TABLE "organizational_units" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "organizational_unit_type" text DEFAULT 'UNIT' NOT NULL,
  "identifier" text,
  "parent_id" uuid,
  "survey_sender_name" text,
  "notes" text,
  "api_key" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "organizational_units_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "organizational_units_sort_idx" ON "organizational_units" (organization_id, app.sort_key("name") COLLATE "C", id);

CREATE UNIQUE INDEX "organizational_units_identifier_key" ON "organizational_units" (organization_id, lower("identifier"));

CREATE INDEX "organizational_units_parent_id_idx" ON "organizational_units" (organization_id, "parent_id");

ALTER TABLE "organizational_units" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "organizational_units_tenant" ON "organizational_units" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "organizational_units" TO chairside_request;

CREATE TRIGGER "organizational_units_count_insert" AFTER INSERT ON "organizational_units" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "organizational_units_count_delete" AFTER DELETE ON "organizational_units" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TABLE "users" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "avatar_file_id" uuid,
  "first_name" text NOT NULL,
  "last_name" text NOT NULL,
  "email" text,
  "phone_number" text,
  "role" text NOT NULL,
  "status" text DEFAULT 'ACTIVE' NOT NULL,
  "category" text,
  "npi_registry_number" text,
  "provider_identifiers" jsonb,
  "allow_login" boolean DEFAULT true NOT NULL,
  "send_srr" boolean DEFAULT false NOT NULL,
  "allow_view_providers" boolean DEFAULT false NOT NULL,
  "api_key" text NOT NULL,
  "last_sign_in_at" timestamptz(3),
  "last_sign_in_ip" text,
  "failed_attempt_at" timestamptz(3),
  "failed_attempts" integer,
  "failed_attempt_ip" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "users_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "users_sort_idx" ON "users" (organization_id, app.sort_key("last_name") COLLATE "C", app.sort_key("first_name") COLLATE "C", id);

CREATE UNIQUE INDEX "users_email_key" ON "users" (organization_id, lower("email"));

CREATE UNIQUE INDEX "users_phone_number_key" ON "users" (organization_id, lower("phone_number"));

CREATE INDEX "users_avatar_file_id_idx" ON "users" (organization_id, "avatar_file_id");

CREATE INDEX "users_email_lookup_idx" ON "users" (lower("email"));

ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "users_tenant" ON "users" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "users" TO chairside_request;

CREATE TRIGGER "users_count_insert" AFTER INSERT ON "users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TRIGGER "users_count_delete" AFTER DELETE ON "users" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();

CREATE TABLE "employee_organizational_units" (
  "organization_id" uuid NOT NULL,
  "employee_id" uuid NOT NULL,
  "organizational_unit_id" uuid NOT NULL,
  CONSTRAINT "employee_organizational_units_pkey" PRIMARY KEY ("organization_id", "employee_id", "organizational_unit_id")
);

CREATE INDEX "employee_organizational_units_organizational_unit_id_idx" ON "employee_organizational_units" (organization_id, "organizational_unit_id", "employee_id");

ALTER TABLE "employee_organizational_units" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "employee_organizational_units_tenant" ON "employee_organizational_units" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, DELETE ON "employee_organizational_units" TO chairside_request;

CREATE TABLE "employee_work_locations" (
  "organization_id" uuid NOT NULL,
  "employee_id" uuid NOT NULL,
  "work_location_id" uuid NOT NULL,
  CONSTRAINT "employee_work_locations_pkey" PRIMARY KEY ("organization_id", "employee_id", "work_location_id")
);

CREATE INDEX "employee_work_locations_work_location_id_idx" ON "employee_work_locations" (organization_id, "work_location_id", "employee_id");

ALTER TABLE "employee_work_locations" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "employee_work_locations_tenant" ON "employee_work_locations" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, DELETE ON "employee_work_locations" TO chairside_request;

CREATE TABLE "user_practices" (
  "organization_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "practice_id" uuid NOT NULL,
  CONSTRAINT "user_practices_pkey" PRIMARY KEY ("organization_id", "user_id", "practice_id")
);

CREATE INDEX "user_practices_practice_id_idx" ON "user_practices" (organization_id, "practice_id", "user_id");

ALTER TABLE "user_practices" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "user_practices_tenant" ON "user_practices" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, DELETE ON "user_practices" TO chairside_request;

ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE SET NULL ("practice_id");

ALTER TABLE "provider_directory_entries" ADD CONSTRAINT "provider_directory_entries_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE SET NULL ("practice_id");

ALTER TABLE "employees" ADD CONSTRAINT "employees_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("user_id");

ALTER TABLE "practices" ADD CONSTRAINT "practices_avatar_file_id_fkey" FOREIGN KEY ("organization_id", "avatar_file_id") REFERENCES "files" ("organization_id", "id") ON DELETE SET NULL ("avatar_file_id");

ALTER TABLE "practices" ADD CONSTRAINT "practices_active_question_id_fkey" FOREIGN KEY ("organization_id", "active_question_id") REFERENCES "practice_questions" ("organization_id", "id") ON DELETE SET NULL ("active_question_id");

ALTER TABLE "organizational_units" ADD CONSTRAINT "organizational_units_parent_id_fkey" FOREIGN KEY ("organization_id", "parent_id") REFERENCES "organizational_units" ("organization_id", "id") ON DELETE RESTRICT;

ALTER TABLE "users" ADD CONSTRAINT "users_avatar_file_id_fkey" FOREIGN KEY ("organization_id", "avatar_file_id") REFERENCES "files" ("organization_id", "id") ON DELETE SET NULL ("avatar_file_id");

ALTER TABLE "employee_organizational_units" ADD CONSTRAINT "employee_organizational_units_employee_id_fkey" FOREIGN KEY ("organization_id", "employee_id") REFERENCES "employees" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "employee_organizational_units" ADD CONSTRAINT "employee_organizational_units_organizational_unit_id_fkey" FOREIGN KEY ("organization_id", "organizational_unit_id") REFERENCES "organizational_units" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "employee_work_locations" ADD CONSTRAINT "employee_work_locations_employee_id_fkey" FOREIGN KEY ("organization_id", "employee_id") REFERENCES "employees" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "employee_work_locations" ADD CONSTRAINT "employee_work_locations_work_location_id_fkey" FOREIGN KEY ("organization_id", "work_location_id") REFERENCES "work_locations" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "user_practices" ADD CONSTRAINT "user_practices_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "user_practices" ADD CONSTRAINT "user_practices_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE CASCADE;
