CREATE TABLE "place_days" (
  "organization_id" uuid NOT NULL,
  "experience_type" text NOT NULL,
  "day" date NOT NULL,
  "practice_id" uuid NOT NULL,
  "work_location_id" uuid NOT NULL,
  "organizational_unit_id" uuid NOT NULL,
  "scores" integer DEFAULT 0 NOT NULL,
  "score_sum" integer DEFAULT 0 NOT NULL,
  "score_squares" integer DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "category_counts" integer[],
  "category_sums" integer[],
  "category_squares" integer[],
  "negative_outliers" integer[],
  "score_comments" integer DEFAULT 0 NOT NULL,
  "category_comments" integer[],
  CONSTRAINT "place_days_pkey" PRIMARY KEY ("organization_id", "experience_type", "day", "practice_id", "work_location_id", "organizational_unit_id")
);

ALTER TABLE "place_days" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "place_days_tenant" ON "place_days" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "place_days" TO chairside_request;

CREATE TABLE "visit_days" (
  "organization_id" uuid NOT NULL,
  "day" date NOT NULL,
  "practice_id" uuid NOT NULL,
  "appointment_type" text NOT NULL,
  "scores" integer DEFAULT 0 NOT NULL,
  "score_sum" integer DEFAULT 0 NOT NULL,
  "score_squares" integer DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "category_counts" integer[],
  "category_sums" integer[],
  "category_squares" integer[],
  "negative_outliers" integer[],
  "score_comments" integer DEFAULT 0 NOT NULL,
  "category_comments" integer[],
  CONSTRAINT "visit_days_pkey" PRIMARY KEY ("organization_id", "day", "practice_id", "appointment_type")
);

ALTER TABLE "visit_days" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "visit_days_tenant" ON "visit_days" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "visit_days" TO chairside_request;

CREATE TABLE "provider_days" (
  "organization_id" uuid NOT NULL,
  "provider_id" uuid NOT NULL,
  "practice_id" uuid NOT NULL,
  "day" date NOT NULL,
  "appointment_type" text NOT NULL,
  "scores" integer DEFAULT 0 NOT NULL,
  "score_sum" integer DEFAULT 0 NOT NULL,
  "score_squares" integer DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "category_counts" integer[],
  "category_sums" integer[],
  "category_squares" integer[],
  "negative_outliers" integer[],
  "score_comments" integer DEFAULT 0 NOT NULL,
  "category_comments" integer[],
  CONSTRAINT "provider_days_pkey" PRIMARY KEY ("organization_id", "provider_id", "practice_id", "day", "appointment_type")
);

ALTER TABLE "provider_days" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "provider_days_tenant" ON "provider_days" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "provider_days" TO chairside_request;

ALTER TABLE "provider_days" ADD CONSTRAINT "provider_days_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;

-- a survey that a server of the earlier version completes meanwhile waits for the functions of sql/rollups.sql, which come with this transaction
LOCK TABLE "place_months" IN SHARE ROW EXCLUSIVE MODE;

DO $$
DECLARE
  the_organization_id uuid;
BEGIN
  FOR the_organization_id IN SELECT id FROM organizations LOOP
    INSERT INTO place_days (organization_id, experience_type, day, practice_id, work_location_id, organizational_unit_id, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments)
    SELECT the_organization_id, experience_type, day, practice_id, work_location_id, organizational_unit_id, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments FROM (select experience_type, day, practice_id, work_location_id, organizational_unit_id, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(score_comments)::int as score_comments, nullif(array_agg(nullif(category_counts, 0) order by place), array_fill(null::int, array[24])) as category_counts, nullif(array_agg(nullif(category_sums, 0) order by place), array_fill(null::int, array[24])) as category_sums, nullif(array_agg(nullif(category_squares, 0) order by place), array_fill(null::int, array[24])) as category_squares, nullif(array_agg(nullif(negative_outliers, 0) order by place), array_fill(null::int, array[24])) as negative_outliers, nullif(array_agg(nullif(category_comments, 0) order by place), array_fill(null::int, array[24])) as category_comments
  from (
    select experience_type, day, practice_id, work_location_id, organizational_unit_id, place, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(negative_outliers)::int as negative_outliers, sum(score_comments)::int as score_comments, sum(category_comments)::int as category_comments
    from (
      with cells as (
    select experience_type, day, practice_id, work_location_id, organizational_unit_id, place, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(negative_outliers)::int as negative_outliers, sum(score_comments)::int as score_comments, sum(category_comments)::int as category_comments from (
    select s.experience_type as experience_type, s.completed_day as day, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id, 1 as place, case when s.average_score is not null then 1 else 0 end as scores, case when s.average_score is not null then round(s.average_score * 100) else 0 end as score_sum, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as score_squares, case when s.nps_group = 'promoters' then 1 else 0 end as promoters, case when s.nps_group = 'passives' then 1 else 0 end as passives, case when s.nps_group = 'detractors' then 1 else 0 end as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as negative_outliers, case when s.average_score is not null and s.feedback is not null then 1 else 0 end as score_comments, 0 as category_comments from surveys s where (s.organization_id = the_organization_id and s.completed_day > current_date - 100) and (s.completed_day is not null) and (s.completed_day > current_date - 100)
    union all select s.experience_type as experience_type, s.completed_day as day, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id, app.category_place(a.category) as place, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 1 as category_counts, round(a.value * 100) as category_sums, round(a.value * a.value) as category_squares, case when a.outlier < 0 then 1 else 0 end as negative_outliers, 0 as score_comments, case when s.feedback is not null then 1 else 0 end as category_comments from surveys s join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and s.completed_day > current_date - 100) and (s.completed_day is not null) and (s.completed_day > current_date - 100) and (a.value is not null) and (app.category_place(a.category) is not null)) cells group by experience_type, day, practice_id, work_location_id, organizational_unit_id, place)
      select * from cells
      union all select experience_type, day, practice_id, work_location_id, organizational_unit_id, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from (select distinct experience_type, day, practice_id, work_location_id, organizational_unit_id from cells) k cross join generate_series(1, 24) n) c
    group by experience_type, day, practice_id, work_location_id, organizational_unit_id, place) g
  group by experience_type, day, practice_id, work_location_id, organizational_unit_id) r;
    INSERT INTO visit_days (organization_id, day, practice_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments)
    SELECT the_organization_id, day, practice_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments FROM (select day, practice_id, appointment_type, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(score_comments)::int as score_comments, nullif(array_agg(nullif(category_counts, 0) order by place), array_fill(null::int, array[24])) as category_counts, nullif(array_agg(nullif(category_sums, 0) order by place), array_fill(null::int, array[24])) as category_sums, nullif(array_agg(nullif(category_squares, 0) order by place), array_fill(null::int, array[24])) as category_squares, nullif(array_agg(nullif(negative_outliers, 0) order by place), array_fill(null::int, array[24])) as negative_outliers, nullif(array_agg(nullif(category_comments, 0) order by place), array_fill(null::int, array[24])) as category_comments
  from (
    select day, practice_id, appointment_type, place, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(negative_outliers)::int as negative_outliers, sum(score_comments)::int as score_comments, sum(category_comments)::int as category_comments
    from (
      with cells as (
    select day, practice_id, appointment_type, place, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(negative_outliers)::int as negative_outliers, sum(score_comments)::int as score_comments, sum(category_comments)::int as category_comments from (
    select s.completed_day as day, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.appointment_type, '') as appointment_type, 1 as place, case when s.average_score is not null then 1 else 0 end as scores, case when s.average_score is not null then round(s.average_score * 100) else 0 end as score_sum, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as score_squares, case when s.nps_group = 'promoters' then 1 else 0 end as promoters, case when s.nps_group = 'passives' then 1 else 0 end as passives, case when s.nps_group = 'detractors' then 1 else 0 end as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as negative_outliers, case when s.average_score is not null and s.feedback is not null then 1 else 0 end as score_comments, 0 as category_comments from surveys s where (s.organization_id = the_organization_id and s.completed_day > current_date - 100) and (s.completed_day is not null) and (s.experience_type = 'PATIENT' and s.completed_day > current_date - 100)
    union all select s.completed_day as day, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.appointment_type, '') as appointment_type, app.category_place(a.category) as place, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 1 as category_counts, round(a.value * 100) as category_sums, round(a.value * a.value) as category_squares, case when a.outlier < 0 then 1 else 0 end as negative_outliers, 0 as score_comments, case when s.feedback is not null then 1 else 0 end as category_comments from surveys s join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and s.completed_day > current_date - 100) and (s.completed_day is not null) and (s.experience_type = 'PATIENT' and s.completed_day > current_date - 100) and (a.value is not null) and (app.category_place(a.category) is not null)) cells group by day, practice_id, appointment_type, place)
      select * from cells
      union all select day, practice_id, appointment_type, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from (select distinct day, practice_id, appointment_type from cells) k cross join generate_series(1, 24) n) c
    group by day, practice_id, appointment_type, place) g
  group by day, practice_id, appointment_type) r;
    INSERT INTO provider_days (organization_id, provider_id, practice_id, day, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments)
    SELECT the_organization_id, provider_id, practice_id, day, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments FROM (select provider_id, practice_id, day, appointment_type, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(score_comments)::int as score_comments, nullif(array_agg(nullif(category_counts, 0) order by place), array_fill(null::int, array[24])) as category_counts, nullif(array_agg(nullif(category_sums, 0) order by place), array_fill(null::int, array[24])) as category_sums, nullif(array_agg(nullif(category_squares, 0) order by place), array_fill(null::int, array[24])) as category_squares, nullif(array_agg(nullif(negative_outliers, 0) order by place), array_fill(null::int, array[24])) as negative_outliers, nullif(array_agg(nullif(category_comments, 0) order by place), array_fill(null::int, array[24])) as category_comments
  from (
    select provider_id, practice_id, day, appointment_type, place, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(negative_outliers)::int as negative_outliers, sum(score_comments)::int as score_comments, sum(category_comments)::int as category_comments
    from (
      with cells as (
    select provider_id, practice_id, day, appointment_type, place, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(negative_outliers)::int as negative_outliers, sum(score_comments)::int as score_comments, sum(category_comments)::int as category_comments from (
    select s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, s.completed_day as day, coalesce(s.appointment_type, '') as appointment_type, 1 as place, case when s.average_score is not null then 1 else 0 end as scores, case when s.average_score is not null then round(s.average_score * 100) else 0 end as score_sum, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as score_squares, case when s.nps_group = 'promoters' then 1 else 0 end as promoters, case when s.nps_group = 'passives' then 1 else 0 end as passives, case when s.nps_group = 'detractors' then 1 else 0 end as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as negative_outliers, case when s.average_score is not null and s.feedback is not null then 1 else 0 end as score_comments, 0 as category_comments from surveys s where (s.organization_id = the_organization_id and s.completed_day > current_date - 100) and (s.completed_day is not null) and (s.provider_id is not null and s.completed_day > current_date - 100)
    union all select s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, s.completed_day as day, coalesce(s.appointment_type, '') as appointment_type, app.category_place(a.category) as place, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 1 as category_counts, round(a.value * 100) as category_sums, round(a.value * a.value) as category_squares, case when a.outlier < 0 then 1 else 0 end as negative_outliers, 0 as score_comments, case when s.feedback is not null then 1 else 0 end as category_comments from surveys s join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and s.completed_day > current_date - 100) and (s.completed_day is not null) and (s.provider_id is not null and s.completed_day > current_date - 100) and (a.value is not null) and (app.category_place(a.category) is not null)) cells group by provider_id, practice_id, day, appointment_type, place)
      select * from cells
      union all select provider_id, practice_id, day, appointment_type, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from (select distinct provider_id, practice_id, day, appointment_type from cells) k cross join generate_series(1, 24) n) c
    group by provider_id, practice_id, day, appointment_type, place) g
  group by provider_id, practice_id, day, appointment_type) r;
  END LOOP;
END
$$;
