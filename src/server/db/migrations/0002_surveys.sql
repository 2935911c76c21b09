ALTER TABLE "provider_directory_entries" DROP CONSTRAINT IF EXISTS "provider_directory_entries_practice_id_fkey";

ALTER TABLE "practice_questions" DROP CONSTRAINT IF EXISTS "practice_questions_practice_id_fkey";

CREATE TABLE "answers" (
  "organization_id" uuid NOT NULL,
  "survey_id" uuid NOT NULL,
  "question_id" text NOT NULL,
  "category" text NOT NULL,
  "value" numeric(14,2),
  "option_id" integer,
  "text" text,
  "is_touched" boolean DEFAULT true NOT NULL,
  "outlier" numeric(14,2),
  CONSTRAINT "answers_pkey" PRIMARY KEY ("organization_id", "survey_id", "question_id")
);

ALTER TABLE "answers" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "answers_tenant" ON "answers" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT ON "answers" TO chairside_request;

CREATE TABLE "day_rollups" (
  "organization_id" uuid NOT NULL,
  "experience_type" text NOT NULL,
  "day" date NOT NULL,
  "category" text NOT NULL,
  "practice_id" uuid NOT NULL,
  "provider_id" uuid NOT NULL,
  "work_location_id" uuid NOT NULL,
  "organizational_unit_id" uuid NOT NULL,
  "patient_type" text NOT NULL,
  "visit" text NOT NULL,
  "appointment_type" text NOT NULL,
  "count" integer DEFAULT 0 NOT NULL,
  "sum" numeric(14,2) DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "positive_outliers" integer DEFAULT 0 NOT NULL,
  "negative_outliers" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "day_rollups_pkey" PRIMARY KEY ("organization_id", "experience_type", "day", "category", "practice_id", "provider_id", "work_location_id", "organizational_unit_id", "patient_type", "visit", "appointment_type")
);

ALTER TABLE "day_rollups" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "day_rollups_tenant" ON "day_rollups" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "day_rollups" TO chairside_request;

CREATE TABLE "funnel_rollups" (
  "organization_id" uuid NOT NULL,
  "experience_type" text NOT NULL,
  "day" date NOT NULL,
  "practice_id" uuid NOT NULL,
  "provider_id" uuid NOT NULL,
  "work_location_id" uuid NOT NULL,
  "organizational_unit_id" uuid NOT NULL,
  "sent" integer DEFAULT 0 NOT NULL,
  "opened" integer DEFAULT 0 NOT NULL,
  "completed" integer DEFAULT 0 NOT NULL,
  "expired" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "funnel_rollups_pkey" PRIMARY KEY ("organization_id", "experience_type", "day", "practice_id", "provider_id", "work_location_id", "organizational_unit_id")
);

ALTER TABLE "funnel_rollups" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "funnel_rollups_tenant" ON "funnel_rollups" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "funnel_rollups" TO chairside_request;

CREATE TABLE "notifications" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "user_id" uuid NOT NULL,
  "survey_id" uuid,
  "data" jsonb NOT NULL,
  "is_read" boolean DEFAULT false NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "notifications_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "notifications_user_id_created_at_idx" ON "notifications" ("organization_id", "user_id", "created_at");

CREATE INDEX "notifications_survey_id_idx" ON "notifications" ("organization_id", "survey_id");

ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "notifications_tenant" ON "notifications" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "notifications" TO chairside_request;

CREATE TABLE "srr_status_changes" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "survey_id" uuid NOT NULL,
  "status" text NOT NULL,
  "user_id" uuid,
  "notes" text,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "srr_status_changes_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "srr_status_changes_survey_id_created_at_idx" ON "srr_status_changes" ("organization_id", "survey_id", "created_at");

ALTER TABLE "srr_status_changes" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "srr_status_changes_tenant" ON "srr_status_changes" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT ON "srr_status_changes" TO chairside_request;

CREATE TABLE "survey_rotations" (
  "organization_id" uuid NOT NULL,
  "experience_type" text NOT NULL,
  "practice_id" uuid NOT NULL,
  "asked" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "survey_rotations_pkey" PRIMARY KEY ("organization_id", "experience_type", "practice_id")
);

ALTER TABLE "survey_rotations" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "survey_rotations_tenant" ON "survey_rotations" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "survey_rotations" TO chairside_request;

CREATE TABLE "survey_uploads" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "experience_type" text NOT NULL,
  "content_hash" text NOT NULL,
  "status" text DEFAULT 'QUEUED' NOT NULL,
  "rows" jsonb NOT NULL,
  "total" integer NOT NULL,
  "processed" integer DEFAULT 0 NOT NULL,
  "sent" integer DEFAULT 0 NOT NULL,
  "skipped" jsonb DEFAULT '[]' NOT NULL,
  "error" text,
  "user_id" uuid,
  "finished_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "survey_uploads_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "survey_uploads_content_hash_created_at_idx" ON "survey_uploads" ("organization_id", "content_hash", "created_at");

ALTER TABLE "survey_uploads" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "survey_uploads_tenant" ON "survey_uploads" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "survey_uploads" TO chairside_request;

CREATE TABLE "surveys" (
  "organization_id" uuid NOT NULL,
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "slug" text NOT NULL,
  "experience_type" text NOT NULL,
  "channel" text NOT NULL,
  "language" text NOT NULL,
  "practice_id" uuid,
  "provider_id" uuid,
  "employee_id" uuid,
  "work_location_id" uuid,
  "organizational_unit_id" uuid,
  "email" text,
  "phone" text,
  "contact_key" text,
  "recipient_name" text,
  "patient_type" text,
  "visit" text,
  "appointment_type" text,
  "appointment_date" date,
  "responsible_party_name" text,
  "practice_question_id" uuid,
  "question_ids" text[] NOT NULL,
  "sent_by_id" uuid,
  "upload_id" uuid,
  "sent_at" timestamptz(3) DEFAULT now() NOT NULL,
  "day" date,
  "expires_at" timestamptz(3),
  "opened_at" timestamptz(3),
  "completed_at" timestamptz(3),
  "expired_at" timestamptz(3),
  "delivery" text DEFAULT 'NONE' NOT NULL,
  "delivery_error" text,
  "is_reminded" boolean DEFAULT false NOT NULL,
  "score" numeric(14,2),
  "average_score" numeric(14,2),
  "nps_answer" numeric(14,2),
  "nps_group" text,
  "contact" boolean DEFAULT false NOT NULL,
  "feedback" text,
  "sentiment" text,
  "srr_status" text,
  "outliers" text[],
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "surveys_pkey" PRIMARY KEY ("organization_id", "id")
);

CREATE INDEX "surveys_contact_key_sent_at_idx" ON "surveys" ("organization_id", "contact_key", "sent_at");

CREATE INDEX "surveys_expires_at_idx" ON "surveys" ("organization_id", "expires_at");

CREATE INDEX "surveys_experience_type_completed_at_idx" ON "surveys" ("organization_id", "experience_type", "completed_at");

CREATE INDEX "surveys_practice_id_completed_at_idx" ON "surveys" ("organization_id", "practice_id", "completed_at");

CREATE INDEX "surveys_provider_id_completed_at_idx" ON "surveys" ("organization_id", "provider_id", "completed_at");

CREATE INDEX "surveys_srr_status_completed_at_idx" ON "surveys" ("organization_id", "srr_status", "completed_at");

CREATE INDEX "surveys_slug_lookup" ON "surveys" ("slug");

ALTER TABLE "surveys" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "surveys_tenant" ON "surveys" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "surveys" TO chairside_request;

CREATE TABLE "text_messages" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "organization_id" uuid,
  "survey_id" uuid,
  "to_number" text NOT NULL,
  "body" text NOT NULL,
  "status" text DEFAULT 'QUEUED' NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "last_error" text,
  "sent_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "text_messages_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "text_messages_status_created_at_idx" ON "text_messages" ("status", "created_at");

ALTER TABLE "text_messages" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "mails" ADD COLUMN "survey_id" uuid;

ALTER TABLE "mails" ADD COLUMN "from_name" text;

ALTER TABLE "organizations" ADD COLUMN "survey_interval_days" integer DEFAULT 30 NOT NULL;

ALTER TABLE "organizations" ADD COLUMN "sends_reminders" boolean DEFAULT false NOT NULL;

ALTER TABLE "answers" ADD CONSTRAINT "answers_survey_id_fkey" FOREIGN KEY ("organization_id", "survey_id") REFERENCES "surveys" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_survey_id_fkey" FOREIGN KEY ("organization_id", "survey_id") REFERENCES "surveys" ("organization_id", "id") ON DELETE SET NULL ("survey_id");

ALTER TABLE "srr_status_changes" ADD CONSTRAINT "srr_status_changes_survey_id_fkey" FOREIGN KEY ("organization_id", "survey_id") REFERENCES "surveys" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "srr_status_changes" ADD CONSTRAINT "srr_status_changes_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("user_id");

ALTER TABLE "survey_uploads" ADD CONSTRAINT "survey_uploads_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("user_id");

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE SET NULL ("practice_id");

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("provider_id");

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_employee_id_fkey" FOREIGN KEY ("organization_id", "employee_id") REFERENCES "employees" ("organization_id", "id") ON DELETE SET NULL ("employee_id");

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_work_location_id_fkey" FOREIGN KEY ("organization_id", "work_location_id") REFERENCES "work_locations" ("organization_id", "id") ON DELETE SET NULL ("work_location_id");

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_organizational_unit_id_fkey" FOREIGN KEY ("organization_id", "organizational_unit_id") REFERENCES "organizational_units" ("organization_id", "id") ON DELETE SET NULL ("organizational_unit_id");

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_practice_question_id_fkey" FOREIGN KEY ("organization_id", "practice_question_id") REFERENCES "practice_questions" ("organization_id", "id") ON DELETE SET NULL ("practice_question_id");

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_sent_by_id_fkey" FOREIGN KEY ("organization_id", "sent_by_id") REFERENCES "users" ("organization_id", "id") ON DELETE SET NULL ("sent_by_id");

ALTER TABLE "surveys" ADD CONSTRAINT "surveys_upload_id_fkey" FOREIGN KEY ("organization_id", "upload_id") REFERENCES "survey_uploads" ("organization_id", "id") ON DELETE SET NULL ("upload_id");

ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "provider_directory_entries" ADD CONSTRAINT "provider_directory_entries_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE CASCADE;
