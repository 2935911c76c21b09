ALTER TABLE "mails" RENAME TO "messages";

ALTER TABLE "messages" RENAME CONSTRAINT "mails_pkey" TO "messages_pkey";

ALTER INDEX "mails_status_created_at_idx" RENAME TO "messages_status_created_at_idx";

ALTER TABLE "messages" ADD COLUMN "channel" text DEFAULT 'MAIL' NOT NULL;

ALTER TABLE "messages" ADD COLUMN "time_zone" text;

ALTER TABLE "messages" ALTER COLUMN "subject" DROP NOT NULL;

ALTER TABLE "messages" ALTER COLUMN "html_body" DROP NOT NULL;

CREATE INDEX "messages_organization_id_channel_created_at_idx" ON "messages" ("organization_id", "channel", "created_at");

CREATE INDEX "messages_to_address_idx" ON "messages" ("to_address");

INSERT INTO messages (id, organization_id, survey_id, channel, to_address, time_zone, text_body, status, sending_process_id,
    attempts, last_error, sent_at, created_at, updated_at)
SELECT id, organization_id, survey_id, 'TEXT', to_number, time_zone, body, status, sending_process_id,
  attempts, last_error, sent_at, created_at, updated_at
FROM text_messages;

DROP TABLE "text_messages" CASCADE;

-- Jobs of the earlier version send the same messages. A new database has no jobs yet.
DO $$
BEGIN
  IF to_regclass('jobs.job') IS NULL THEN
    RETURN;
  END IF;
  PERFORM jobs.create_queue(name, '{"policy": "standard"}') FROM unnest(ARRAY['send-message', 'send-messages']) name;
  UPDATE jobs.job SET name = 'send-message', data = jsonb_build_object('messageIds', jsonb_build_array(data->'mailId'))
  WHERE name = 'send-mail';
  UPDATE jobs.job SET name = 'send-messages', data = jsonb_build_object('messageIds', coalesce(data->'mailIds', data->'textIds'))
  WHERE name IN ('send-mails', 'send-texts');
  UPDATE app.job_claims SET queue = CASE queue WHEN 'send-mail' THEN 'send-message' ELSE 'send-messages' END
  WHERE queue IN ('send-mail', 'send-mails', 'send-texts');
  SET CONSTRAINTS ALL IMMEDIATE;
  PERFORM jobs.delete_queue(name) FROM jobs.queue WHERE name IN ('send-mail', 'send-mails', 'send-texts');
END $$;
