-- A survey counts as sent once its message has left, or it was opened. Reminders no longer decide on the delivery of their survey.
UPDATE surveys SET delivery = 'UNKNOWN'
WHERE delivery = 'FAILED' AND delivery_error LIKE 'The server stopped while it was sending the message.%';

UPDATE surveys SET delivery = 'SENT'
WHERE delivery IN ('QUEUED', 'FAILED') AND (opened_at IS NOT NULL OR is_reminded);

UPDATE funnel_months f SET sent = f.sent - s.sent, expired = f.expired - s.expired
FROM (
  SELECT organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id,
    date_trunc('month', day)::date AS month, count(*)::integer AS sent, count(expired_at)::integer AS expired
  FROM surveys WHERE delivery IN ('QUEUED', 'FAILED') AND day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7
) s
WHERE f.organization_id = s.organization_id AND f.experience_type = s.experience_type AND f.month = s.month
  AND f.practice_id = coalesce(s.practice_id, app.nobody())
  AND f.work_location_id = coalesce(s.work_location_id, app.nobody())
  AND f.organizational_unit_id = coalesce(s.organizational_unit_id, app.nobody())
  AND f.provider_id = coalesce(s.provider_id, app.nobody());
