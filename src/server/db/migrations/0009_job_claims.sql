-- Which process runs a job. A process says that it lives every few seconds; the jobs of one that has stopped saying so are
-- taken over by the others. Written by hand: these tables belong to no organization.

create table app.processes (
  id uuid primary key,
  seen_at timestamptz not null
);

create table app.job_claims (
  job_id uuid primary key,
  queue text not null,
  process_id uuid not null
);
create index job_claims_process_id_idx on app.job_claims (process_id);

ALTER TABLE "mails" ADD COLUMN "sending_process_id" uuid;
ALTER TABLE "text_messages" ADD COLUMN "sending_process_id" uuid;
