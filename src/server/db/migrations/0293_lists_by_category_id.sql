-- Lists of employees' categories were counted from the first of them, 25: each value moves to the position of its category's id.
CREATE FUNCTION pg_temp.by_id(list integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_fill(null::integer, array[24]) || list[1:7] WHERE list IS NOT NULL
$$;

UPDATE response_days SET category_counts = pg_temp.by_id(category_counts), category_sums = pg_temp.by_id(category_sums),
  category_squares = pg_temp.by_id(category_squares), negative_outliers = pg_temp.by_id(negative_outliers),
  category_comments = pg_temp.by_id(category_comments)
WHERE experience_type = 'EMPLOYEE';

UPDATE response_weeks SET category_counts = pg_temp.by_id(category_counts), category_sums = pg_temp.by_id(category_sums),
  category_squares = pg_temp.by_id(category_squares)
WHERE experience_type = 'EMPLOYEE';

UPDATE response_months SET category_counts = pg_temp.by_id(category_counts), category_sums = pg_temp.by_id(category_sums),
  category_squares = pg_temp.by_id(category_squares), positive_outliers = pg_temp.by_id(positive_outliers),
  negative_outliers = pg_temp.by_id(negative_outliers)
WHERE experience_type = 'EMPLOYEE';

-- the first is the score
UPDATE standings SET counts = counts[1:1] || pg_temp.by_id(counts[2:]), scores = scores[1:1] || pg_temp.by_id(scores[2:]),
  ranks = ranks[1:1] || pg_temp.by_id(ranks[2:]), totals = totals[1:1] || pg_temp.by_id(totals[2:]),
  percentiles = percentiles[1:1] || pg_temp.by_id(percentiles[2:])
WHERE entity_type IN ('ORGANIZATION', 'LOCATION', 'UNIT');

DROP FUNCTION pg_temp.by_id;

DROP FUNCTION IF EXISTS app.category_place;
