-- Records added and removed completed surveys by the columns that lists filter on: see the record Feedback Change.

create or replace function app.note_feedback_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into feedback_changes (organization_id, survey_id, sign, transaction, experience_type, practice_id, provider_id,
    work_location_id, organizational_unit_id, visit, appointment_type, completed_at, completed_day, average_score, nps_group,
    feedback, sentiment, srr_status, assignee_id, outliers, answered)
  select s.organization_id, s.id, c.sign, pg_current_xact_id()::text::bigint, s.experience_type, s.practice_id, s.provider_id,
    s.work_location_id, s.organizational_unit_id, s.visit, s.appointment_type, s.completed_at, s.completed_day, s.average_score,
    s.nps_group, left(s.feedback, 0), s.sentiment, s.srr_status, s.assignee_id, s.outliers, s.answered
  from (values (-1), (1)) c (sign)
  cross join lateral (select (case when c.sign = 1 then new else old end).*) s
  where s.completed_at is not null;
  return null;
end
$$;

create or replace trigger surveys_feedback_change_insert after insert on surveys
  for each row when (new.completed_at is not null) execute function app.note_feedback_change();
create or replace trigger surveys_feedback_change_update
  after update of experience_type, practice_id, provider_id, work_location_id, organizational_unit_id, visit, appointment_type,
    completed_at, completed_day, average_score, nps_group, feedback, sentiment, srr_status, assignee_id, outliers, answered on surveys
  for each row when (new.completed_at is not null or old.completed_at is not null) execute function app.note_feedback_change();
create or replace trigger surveys_feedback_change_delete after delete on surveys
  for each row when (old.completed_at is not null) execute function app.note_feedback_change();
