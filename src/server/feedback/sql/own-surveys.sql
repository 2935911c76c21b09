-- The completed surveys of the organization, with the columns that lists filter and sort by. Under row-level security PostgreSQL would
-- not find a row of an index by its score, because comparing numbers is not leakproof; the view's condition equals the policy's. Outliers are ids of
-- categories, negative for answers below the others.
create or replace view app.own_surveys as
  select id, organization_id, experience_type, practice_id, provider_id, work_location_id, organizational_unit_id, visit,
    appointment_type, completed_at, completed_day, score, nps_group, feedback, sentiment, srr_status, assignee_id, due_date, outliers
  from surveys
  where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid;
grant select on app.own_surveys to chairside_request;
