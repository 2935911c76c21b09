ALTER TABLE "response_weeks" ADD COLUMN "theme_comments" integer DEFAULT 0 NOT NULL;

ALTER TABLE "response_weeks" ADD COLUMN "confidential_theme_comments" integer DEFAULT 0 NOT NULL;

ALTER TABLE "response_weeks" ADD COLUMN "theme_negatives" integer[];

ALTER TABLE "response_weeks" ADD COLUMN "confidential_theme_negatives" integer[];

ALTER TABLE "plans" ADD COLUMN "theme" text;

ALTER TABLE "plans" ADD COLUMN "employee_theme" text;

-- Written by hand from here: weeks count the comments that have been read for their themes so far.
CREATE FUNCTION pg_temp.to_list(counts jsonb) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array(SELECT (counts ->> place::text)::integer
    FROM generate_series(1, (SELECT max(key::integer) FROM jsonb_object_keys(counts) key)) place ORDER BY place)
  WHERE counts IS NOT NULL
$$;

CREATE TEMPORARY VIEW read_comments AS
SELECT s.organization_id, k.subject, s.experience_type, k.provider_id, date_trunc('week', s.completed_day)::date AS week,
  k.practice_id, k.work_location_id, k.organizational_unit_id, s.themes, coalesce(s.part, '') = 'COMMENT' AS is_confidential
FROM surveys s CROSS JOIN LATERAL (VALUES
  ('PLACE', app.nobody(), coalesce(s.practice_id, app.nobody()), coalesce(s.work_location_id, app.nobody()), coalesce(s.organizational_unit_id, app.nobody())),
  ('PROVIDER', s.provider_id, coalesce(s.practice_id, app.nobody()), app.nobody(), app.nobody())
) k (subject, provider_id, practice_id, work_location_id, organizational_unit_id)
WHERE s.completed_day IS NOT NULL AND s.themes IS NOT NULL AND k.provider_id IS NOT NULL;

UPDATE response_weeks w SET theme_comments = c.comments, confidential_theme_comments = c.confidential
FROM (SELECT organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id,
    count(*) AS comments, count(*) FILTER (WHERE is_confidential) AS confidential
  FROM read_comments GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) c
WHERE (w.organization_id, w.subject, w.experience_type, w.provider_id, w.week, w.practice_id, w.work_location_id, w.organizational_unit_id)
  = (c.organization_id, c.subject, c.experience_type, c.provider_id, c.week, c.practice_id, c.work_location_id, c.organizational_unit_id);

UPDATE response_weeks w SET theme_negatives = pg_temp.to_list(c.negatives), confidential_theme_negatives = pg_temp.to_list(c.confidential)
FROM (SELECT organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id,
    jsonb_object_agg(place, negatives) AS negatives, jsonb_object_agg(place, confidential) FILTER (WHERE confidential > 0) AS confidential
  FROM (SELECT organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id,
      (code + 3) / 4 + 1 AS place, count(*) AS negatives, count(*) FILTER (WHERE is_confidential) AS confidential
    FROM read_comments CROSS JOIN LATERAL unnest(themes) AS h (code) WHERE code % 4 = 3 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9) p
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) c
WHERE (w.organization_id, w.subject, w.experience_type, w.provider_id, w.week, w.practice_id, w.work_location_id, w.organizational_unit_id)
  = (c.organization_id, c.subject, c.experience_type, c.provider_id, c.week, c.practice_id, c.work_location_id, c.organizational_unit_id);

DROP VIEW read_comments;

DROP FUNCTION pg_temp.to_list;
