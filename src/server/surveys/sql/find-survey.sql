-- One round trip; each connection caches its plans. Called as the owner, because nobody is signed in.

-- The data that a survey's page and its completion need about its subject; null for an unknown link.
create or replace function app.find_survey(the_slug text) returns jsonb
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'organizationId', s.organization_id, 'organizationName', o.name, 'slug', s.slug,
      'experienceType', s.experience_type, 'channel', s.channel, 'language', s.language, 'questionIds', s.question_ids,
      'practiceQuestionId', s.practice_question_id, 'practiceQuestion', q.question,
      'practiceId', s.practice_id, 'practiceName', coalesce(p.survey_sender_name, p.name),
      'practiceAvatarFileId', p.avatar_file_id, 'thresholdAverage', p.threshold_average,
      'thresholdSingle', p.threshold_single, 'notificationType', p.notification_type,
      'postSurveyMarkdown', coalesce(p.post_survey_screen_markdown, l.post_survey_screen_markdown),
      'employeeId', s.employee_id, 'providerId', s.provider_id, 'providerFirstName', u.first_name, 'providerLastName', u.last_name,
      'senderName', coalesce(p.survey_sender_name, p.name, l.survey_sender_name, un.survey_sender_name, o.name),
      'timeZone', coalesce(app.place_zone(p.time_zone, p.state, p.zip),
        app.place_zone(l.time_zone, l.state, l.postal_code), 'US/Eastern'),
      'email', s.email, 'phone', s.phone, 'recipientName', s.recipient_name, 'patientType', s.patient_type,
      'responsiblePartyName', s.responsible_party_name, 'openedAt', app.iso(s.opened_at),
      'completedAt', app.iso(coalesce(s.sealed_at, s.completed_at)),
      'confidentialMinimum', case when s.experience_type = 'EMPLOYEE'
        then greatest(s.promised_minimum, case when o.confidential_surveys then o.confidential_minimum end) end,
      'isExpired', s.completed_at is null and s.sealed_at is null
        and (s.expired_at is not null or coalesce(s.expires_at <= now(), false)),
      'score', s.score, 'averageScore', s.average_score, 'contact', s.contact, 'feedback', s.feedback,
      'themesVersion', o.themes_version, 'hasWebhooks', exists (
        select from webhook_endpoints w where w.organization_id = s.organization_id and w.is_active))
    from surveys s
    join organizations o on o.id = s.organization_id
    left join practices p on p.organization_id = s.organization_id and p.id = s.practice_id
    left join users u on u.organization_id = s.organization_id and u.id = s.provider_id
    left join work_locations l on l.organization_id = s.organization_id and l.id = s.work_location_id
    left join organizational_units un on un.organization_id = s.organization_id and un.id = s.organizational_unit_id
    left join practice_questions q on q.organization_id = s.organization_id and q.id = s.practice_question_id
    where s.slug = the_slug);
end
$$;
revoke execute on function app.find_survey from public;
