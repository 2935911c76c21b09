ALTER TABLE "place_months" ADD COLUMN "confidential_sentiments" integer[];

ALTER TABLE "place_months" ADD COLUMN "confidential_comments" integer DEFAULT 0 NOT NULL;

-- what servers of the earlier version count meanwhile waits for the functions of sql/rollups.sql, which come with this transaction
LOCK TABLE "place_months" IN SHARE ROW EXCLUSIVE MODE;

-- the texts of employees' requests now count by sentiment too
UPDATE "place_months" t SET
  "sentiments" = CASE WHEN r.requests IS NULL THEN t."sentiments" ELSE app.add_list(t."sentiments", r.requests) END,
  "confidential_sentiments" = r.comments,
  "confidential_comments" = r.count
FROM (
  SELECT "organization_id", "experience_type", date_trunc('month', "completed_day")::date AS month,
    coalesce("practice_id", app.nobody()) AS practice_id, coalesce("work_location_id", app.nobody()) AS work_location_id,
    coalesce("organizational_unit_id", app.nobody()) AS organizational_unit_id,
    nullif(array[nullif(count(*) FILTER (WHERE part = 'REQUEST' AND sentiment = 'POSITIVE'), 0), nullif(count(*) FILTER (WHERE part = 'REQUEST' AND sentiment = 'NEUTRAL'), 0), nullif(count(*) FILTER (WHERE part = 'REQUEST' AND sentiment = 'NEGATIVE'), 0), nullif(count(*) FILTER (WHERE part = 'REQUEST' AND sentiment = 'MIXED'), 0)]::integer[], '{NULL,NULL,NULL,NULL}') AS requests,
    nullif(array[nullif(count(*) FILTER (WHERE part = 'COMMENT' AND sentiment = 'POSITIVE'), 0), nullif(count(*) FILTER (WHERE part = 'COMMENT' AND sentiment = 'NEUTRAL'), 0), nullif(count(*) FILTER (WHERE part = 'COMMENT' AND sentiment = 'NEGATIVE'), 0), nullif(count(*) FILTER (WHERE part = 'COMMENT' AND sentiment = 'MIXED'), 0)]::integer[], '{NULL,NULL,NULL,NULL}') AS comments,
    (count(*) FILTER (WHERE part = 'COMMENT'))::integer AS count
  FROM "surveys" WHERE "part" IN ('COMMENT', 'REQUEST') AND "completed_day" IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6
) r
WHERE t."organization_id" = r."organization_id" AND t."experience_type" = r."experience_type" AND t."month" = r.month
  AND t."practice_id" = r.practice_id AND t."work_location_id" = r.work_location_id
  AND t."organizational_unit_id" = r.organizational_unit_id;
