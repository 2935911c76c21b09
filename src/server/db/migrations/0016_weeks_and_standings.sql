CREATE TABLE "standings" (
  "organization_id" uuid NOT NULL,
  "grain" text NOT NULL,
  "entity_type" text NOT NULL,
  "start" date NOT NULL,
  "entity_id" uuid NOT NULL,
  "counts" integer[] NOT NULL,
  "scores" integer[] NOT NULL,
  "ranks" integer[] NOT NULL,
  "totals" integer[] NOT NULL,
  "percentiles" integer[] NOT NULL,
  CONSTRAINT "standings_pkey" PRIMARY KEY ("organization_id", "grain", "entity_type", "start", "entity_id")
);

ALTER TABLE "standings" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "standings_tenant" ON "standings" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT ON "standings" TO chairside_request;

CREATE TABLE "question_weeks" (
  "organization_id" uuid NOT NULL,
  "practice_id" uuid NOT NULL,
  "question_id" uuid NOT NULL,
  "week" date NOT NULL,
  "answers" integer DEFAULT 0 NOT NULL,
  "answer_sum" integer DEFAULT 0 NOT NULL,
  "answer_squares" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "question_weeks_pkey" PRIMARY KEY ("organization_id", "practice_id", "question_id", "week")
);

ALTER TABLE "question_weeks" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "question_weeks_tenant" ON "question_weeks" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "question_weeks" TO chairside_request;

CREATE TABLE "place_weeks" (
  "organization_id" uuid NOT NULL,
  "experience_type" text NOT NULL,
  "week" date NOT NULL,
  "practice_id" uuid NOT NULL,
  "work_location_id" uuid NOT NULL,
  "organizational_unit_id" uuid NOT NULL,
  "responses" integer DEFAULT 0 NOT NULL,
  "scores" integer DEFAULT 0 NOT NULL,
  "score_sum" integer DEFAULT 0 NOT NULL,
  "score_squares" integer DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "category_counts" integer[],
  "category_sums" integer[],
  "category_squares" integer[],
  CONSTRAINT "place_weeks_pkey" PRIMARY KEY ("organization_id", "experience_type", "week", "practice_id", "work_location_id", "organizational_unit_id")
);

ALTER TABLE "place_weeks" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "place_weeks_tenant" ON "place_weeks" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "place_weeks" TO chairside_request;

CREATE TABLE "provider_weeks" (
  "organization_id" uuid NOT NULL,
  "provider_id" uuid NOT NULL,
  "practice_id" uuid NOT NULL,
  "week" date NOT NULL,
  "responses" integer DEFAULT 0 NOT NULL,
  "scores" integer DEFAULT 0 NOT NULL,
  "score_sum" integer DEFAULT 0 NOT NULL,
  "score_squares" integer DEFAULT 0 NOT NULL,
  "promoters" integer DEFAULT 0 NOT NULL,
  "passives" integer DEFAULT 0 NOT NULL,
  "detractors" integer DEFAULT 0 NOT NULL,
  "category_counts" integer[],
  "category_sums" integer[],
  "category_squares" integer[],
  CONSTRAINT "provider_weeks_pkey" PRIMARY KEY ("organization_id", "provider_id", "practice_id", "week")
);

ALTER TABLE "provider_weeks" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "provider_weeks_tenant" ON "provider_weeks" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "provider_weeks" TO chairside_request;

ALTER TABLE "place_months" ADD COLUMN "sentiment_scores" integer[];

ALTER TABLE "place_months" ADD COLUMN "sentiment_sums" integer[];

ALTER TABLE "place_months" ADD COLUMN "sentiment_squares" integer[];

ALTER TABLE "provider_months" ADD COLUMN "sentiment_scores" integer[];

ALTER TABLE "provider_months" ADD COLUMN "sentiment_sums" integer[];

ALTER TABLE "provider_months" ADD COLUMN "sentiment_squares" integer[];

ALTER TABLE "question_weeks" ADD CONSTRAINT "question_weeks_practice_id_fkey" FOREIGN KEY ("organization_id", "practice_id") REFERENCES "practices" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "question_weeks" ADD CONSTRAINT "question_weeks_question_id_fkey" FOREIGN KEY ("organization_id", "question_id") REFERENCES "practice_questions" ("organization_id", "id") ON DELETE CASCADE;

ALTER TABLE "provider_weeks" ADD CONSTRAINT "provider_weeks_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "users" ("organization_id", "id") ON DELETE CASCADE;

-- Weeks are what the days of before add up to.
CREATE AGGREGATE app.sum_lists(integer[]) (SFUNC = app.add_list, STYPE = integer[]);

INSERT INTO place_weeks (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, week, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares)
SELECT organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, date_trunc('week', day)::date, sum(responses)::int, sum(scores)::int, sum(score_sum)::int, sum(score_squares)::int, sum(promoters)::int, sum(passives)::int, sum(detractors)::int, app.sum_lists(category_counts) filter (where category_counts is not null), app.sum_lists(category_sums) filter (where category_sums is not null), app.sum_lists(category_squares) filter (where category_squares is not null)
FROM place_days GROUP BY 1, 2, 3, 4, 5, 6;

INSERT INTO provider_weeks (organization_id, provider_id, practice_id, week, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares)
SELECT organization_id, provider_id, practice_id, date_trunc('week', day)::date, sum(responses)::int, sum(scores)::int, sum(score_sum)::int, sum(score_squares)::int, sum(promoters)::int, sum(passives)::int, sum(detractors)::int, app.sum_lists(category_counts) filter (where category_counts is not null), app.sum_lists(category_sums) filter (where category_sums is not null), app.sum_lists(category_squares) filter (where category_squares is not null)
FROM provider_days GROUP BY 1, 2, 3, 4;

INSERT INTO question_weeks (organization_id, practice_id, question_id, week, answers, answer_sum, answer_squares)
SELECT organization_id, practice_id, question_id, date_trunc('week', day)::date, sum(answers)::int, sum(answer_sum)::int, sum(answer_squares)::int
FROM question_days GROUP BY 1, 2, 3, 4;

DROP AGGREGATE app.sum_lists(integer[]);

-- Scores by sentiment are counted anew.
CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
SELECT s.organization_id, s.experience_type AS experience_type, coalesce(s.practice_id, app.nobody()) AS practice_id, coalesce(s.work_location_id, app.nobody()) AS work_location_id, coalesce(s.organizational_unit_id, app.nobody()) AS organizational_unit_id, date_trunc('month', s.completed_day)::date AS month, array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) AS place,
  count(*)::int AS n, sum(round(s.average_score * 100))::int AS sum, sum(round(s.average_score * s.average_score))::int AS squares
FROM surveys s WHERE s.completed_day IS NOT NULL AND s.sentiment IS NOT NULL AND s.average_score IS NOT NULL
GROUP BY 1, 2, 3, 4, 5, 6, 7;

UPDATE place_months t SET sentiment_scores = c.scores, sentiment_sums = c.sums, sentiment_squares = c.squares
FROM (
  SELECT e.organization_id, e.experience_type, e.practice_id, e.work_location_id, e.organizational_unit_id, e.month, array_agg(v.n ORDER BY p.place) AS scores, array_agg(v.sum ORDER BY p.place) AS sums,
    array_agg(v.squares ORDER BY p.place) AS squares
  FROM (SELECT DISTINCT organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, month FROM counted) e
  CROSS JOIN generate_series(1, 4) AS p(place)
  LEFT JOIN counted v USING (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, month, place)
  GROUP BY e.organization_id, e.experience_type, e.practice_id, e.work_location_id, e.organizational_unit_id, e.month) c
WHERE t.organization_id = c.organization_id and t.experience_type = c.experience_type and t.practice_id = c.practice_id and t.work_location_id = c.work_location_id and t.organizational_unit_id = c.organizational_unit_id and t.month = c.month;

DROP TABLE counted;

CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
SELECT s.organization_id, s.provider_id AS provider_id, coalesce(s.practice_id, app.nobody()) AS practice_id, date_trunc('month', s.completed_day)::date AS month, array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) AS place,
  count(*)::int AS n, sum(round(s.average_score * 100))::int AS sum, sum(round(s.average_score * s.average_score))::int AS squares
FROM surveys s WHERE s.completed_day IS NOT NULL AND s.sentiment IS NOT NULL AND s.average_score IS NOT NULL AND s.provider_id IS NOT NULL
GROUP BY 1, 2, 3, 4, 5;

UPDATE provider_months t SET sentiment_scores = c.scores, sentiment_sums = c.sums, sentiment_squares = c.squares
FROM (
  SELECT e.organization_id, e.provider_id, e.practice_id, e.month, array_agg(v.n ORDER BY p.place) AS scores, array_agg(v.sum ORDER BY p.place) AS sums,
    array_agg(v.squares ORDER BY p.place) AS squares
  FROM (SELECT DISTINCT organization_id, provider_id, practice_id, month FROM counted) e
  CROSS JOIN generate_series(1, 4) AS p(place)
  LEFT JOIN counted v USING (organization_id, provider_id, practice_id, month, place)
  GROUP BY e.organization_id, e.provider_id, e.practice_id, e.month) c
WHERE t.organization_id = c.organization_id and t.provider_id = c.provider_id and t.practice_id = c.practice_id and t.month = c.month;

DROP TABLE counted;

DROP TABLE "question_days" CASCADE;

DROP TABLE "organization_days" CASCADE;

DROP TABLE "place_days" CASCADE;

DROP TABLE "provider_days" CASCADE;
