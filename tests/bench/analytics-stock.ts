import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { addMonths, lastMonths, type Period } from '../../src/domain/measures/period.ts';
import { sentiment } from '../../src/generated/enums/sentiment.ts';
import { rollups } from '../../src/generated/rollups.ts';
import { themeNames } from '../../src/generated/theme-names.ts';
import { keepAllStandings } from '../../src/server/measures/keep-standings.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import { getCategoryId } from '../../src/server/surveys/survey-questions.ts';
import { signIn } from './sign-in.ts';

const MONTHS = 24;
const PROVIDERS = 5;
/** Practices of the ten organizations: one of 50, one of 200, and 250 in eight more. */
const SIZES = [50, 200, 32, 32, 31, 31, 31, 31, 31, 31];
const QUESTIONS = ['EMP', 'AL', 'SDM', 'EA', 'WR', 'PT', 'VAL', 'OOH', 'FN', 'SMKG'];

export interface Stock {
  /** of the organizations of 50 and of 200 practices */
  cookies: { fifty: string; twoHundred: string };
  fiftyId: string;
  practiceId: string;
  period: Period;
  recountedIn: number;
}

const LIST = (low: number, high: number, length = 24): string =>
  `array(select (${low} + random() * ${high - low})::int + p.n * 0 from generate_series(1, ${length}))`;

/** Comments in none come first in the lists by theme. */
const THEME_LIST = themeNames.length + 1;
const THEME_SENTIMENTS = themeNames.length * sentiment.length + 1;

/** SQL of the lists by theme of `n` responses, of which a quarter has a comment. */
function themeLists(n: number, grain: string): Record<string, string> {
  const counts = {
    theme_comments: `${Math.round(n / 4)}`,
    theme_counts: LIST(n * 0.01, n * 0.03, THEME_LIST),
  };
  if (grain === 'week') return { ...counts, theme_negatives: LIST(0, n * 0.01, THEME_LIST) };
  return {
    ...counts,
    theme_scores: LIST(n * 0.01, n * 0.03, THEME_LIST),
    theme_sums: LIST(n * 60, n * 200, THEME_LIST),
    theme_squares: LIST(n * 50, n * 150, THEME_LIST),
    ...(grain === 'month' && {
      theme_sentiments: LIST(0, n * 0.01, THEME_SENTIMENTS),
      unthemed_sentiments: LIST(0, n * 0.01, sentiment.length),
    }),
  };
}

export async function organization(
  client: pg.Client,
  practices: number,
): Promise<{ id: string; cookie: string }> {
  const [id, userId] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into organizations (id, name, entitlement_types) values ($1, $2, '{PATIENT_EXPERIENCE}')`,
    [id, `Bench ${practices}`],
  );
  await client.query(
    `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
     values ($1, $2, 'Bench', 'Admin', $3, 'ADMIN', 'ACTIVE', true, $3)`,
    [id, userId, `${userId}@example.com`],
  );
  const cookie = await signIn(client, id, userId);
  await client.query(
    `with p as (insert into practices (organization_id, id, name, survey_sender_name, city, state, zip, time_zone,
         is_question_active, threshold_average, threshold_single, notification_type, api_key)
       select $1, gen_random_uuid(), 'Practice ' || n, 'Practice', 'Austin', 'TX', '78701', 'US/Central', false, 70, 85, 'EMAIL', 'p' || n
       from generate_series(1, $2::int) n returning id),
     u as (insert into users (organization_id, id, first_name, last_name, role, status, allow_login, api_key)
       select $1, gen_random_uuid(), 'Doctor', n::text, 'PROVIDER', 'ACTIVE', false, 'u' || n from generate_series(1, $2::int * ${PROVIDERS}) n
       returning id)
     insert into user_practices (organization_id, user_id, practice_id)
     select $1, u.id, p.id from (select id, row_number() over () - 1 as n from u) u
     join (select id, row_number() over () - 1 as n from p) p on p.n = u.n / ${PROVIDERS}`,
    [id, practices],
  );
  return { id, cookie };
}

const KEYS = 'subject, experience_type, provider_id, practice_id, work_location_id, organizational_unit_id';

const listKeys = (subject: string, provider: string): string =>
  `'${subject}', 'PATIENT', ${provider}, pr.id, app.nobody(), app.nobody()`;

/** Rollups of organizations without surveys: 27.4 a day for each practice. */
async function drawRollups(client: pg.Client, ids: string[], { gte, lt }: Period): Promise<void> {
  for (const grain of ['week', 'month']) {
    const starts = `generate_series(date_trunc('${grain}', $2::date), $3::date - 1, '1 ${grain}') as p0(day)`;
    for (const [subject, share, provider] of [
      ['PLACE', 1, 'app.nobody()'],
      ['PROVIDER', PROVIDERS, 'up.user_id'],
    ] as const) {
      const n = Math.round(((grain === 'week' ? 7 : 30.4) * 27.4) / share);
      const lists = ['category_counts', 'category_sums', 'category_squares'];
      const more =
        grain === 'week'
          ? []
          : ['new_counts', 'new_sums', 'new_squares', 'positive_outliers', 'negative_outliers'];
      const join =
        share === 1
          ? ''
          : 'join user_practices up on up.organization_id = pr.organization_id and up.practice_id = pr.id';
      const byTheme = themeLists(n, grain);
      await client.query(
        `insert into response_${grain}s (organization_id, ${KEYS}, ${grain}, responses, scores, score_sum, score_squares,
           promoters, passives, detractors, ${[...lists, ...more, ...Object.keys(byTheme)].join(', ')})
         select pr.organization_id, ${listKeys(subject, provider)}, p.day, ${n}, ${n}, ((60 + random() * 35) * 100 * ${n})::int, 6600 * ${n},
           ${Math.round(n * 0.6)}, ${Math.round(n * 0.25)}, ${n - Math.round(n * 0.6) - Math.round(n * 0.25)},
           ${LIST(n * 0.3, n * 0.5)}, ${LIST(n * 0.4 * 6000, n * 0.4 * 9000)}, ${LIST(n * 0.4 * 5000, n * 0.4 * 7000)}
           ${more.map((name) => `, ${LIST(0, name.endsWith('outliers') ? n * 0.02 : n * 20)}`).join('')},
           ${Object.values(byTheme).join(', ')}
         from practices pr ${join}
         cross join (select p0.day::date as day, row_number() over () as n from ${starts}) p
         where pr.organization_id = any($1::uuid[])`,
        [ids, gte, lt],
      );
    }
  }
  await client.query(
    `insert into funnel_months (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id,
       month, sent, opened, completed, expired)
     select up.organization_id, 'PATIENT', up.practice_id, app.nobody(), app.nobody(), up.user_id, m::date, 400, 300, 167, 100
     from user_practices up cross join generate_series($2::date, $3::date - 1, '1 month') m where up.organization_id = any($1::uuid[])`,
    [ids, gte, lt],
  );
}

/** The latest days of the same organizations: five kinds of visits, of which each provider has two a day. */
async function drawDays(client: pg.Client, ids: string[], { keepDays }: { keepDays: number }): Promise<void> {
  const visits = `cross join unnest('{EXAM,HYGIENE,RESTORATIVE,ENDO,ORTHO}'::text[]) as v(type)`;
  const people =
    'join user_practices up on up.organization_id = pr.organization_id and up.practice_id = pr.id';
  for (const [subject, n, provider, type, join] of [
    ['PLACE', 27, 'app.nobody()', "''", ''],
    ['VISIT', 5, 'app.nobody()', 'v.type', visits],
    [
      'PROVIDER',
      3,
      'up.user_id',
      'v.type',
      `${people} cross join unnest('{EXAM,HYGIENE}'::text[]) as v(type)`,
    ],
  ] as const) {
    const byTheme = themeLists(n, 'day');
    await client.query(
      `insert into response_days (organization_id, ${KEYS}, appointment_type, day, scores, score_sum, score_squares, promoters, passives, detractors,
         category_counts, category_sums, category_squares, negative_outliers, score_comments, category_comments, ${Object.keys(byTheme).join(', ')})
       select pr.organization_id, ${listKeys(subject, provider)}, ${type}, p.day, ${n}, ((60 + random() * 35) * 100 * ${n})::int, 6600 * ${n}, ${n} - 2, 1, 1,
         ${LIST(n * 0.3, n * 0.5)}, ${LIST(n * 0.4 * 6000, n * 0.4 * 9000)}, ${LIST(n * 0.4 * 5000, n * 0.4 * 7000)},
         ${LIST(0, 2)}, 1, ${LIST(0, 2)}, ${Object.values(byTheme).join(', ')}
       from practices pr ${join}
       cross join (select current_date - n::int as day, n from generate_series(0, $2::int - 1) n) p
       where pr.organization_id = any($1::uuid[])`,
      [ids, keepDays],
    );
  }
}

/** SQL of the code of a patients' theme at an index, with one sentiment after the other. */
const themeCode = (index: string): string =>
  `${sentiment.length} * (${index}) + 1 + s.n / 200 % ${sentiment.length}`;

/** Completed surveys with ten answers each, a quarter of them with a comment in two themes. Foreign keys hold by construction and are not checked row by row. */
async function drawSurveys(client: pg.Client, id: string, count: number, { gte }: Period): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, provider_id, email, contact_key,
       recipient_name, patient_type, visit, question_ids, sent_at, day, opened_at, completed_at, completed_day, delivery, score,
       average_score, nps_group, appointment_type, feedback, sentiment, themes, contact, srr_status)
     select $1, 'bench-' || s.n, 'PATIENT', 'EMAIL', 'ENGLISH', w.practice_id, w.user_id, 'p' || s.n || '@example.test',
       'p' || s.n || '@example.test', 'Patient ' || s.n, 'ADULT', case when s.n % 3 = 0 then 'NEW' else 'RETURNING' end, '{}',
       s.day, s.day, s.day, s.day + interval '20 hours', s.day, 'SENT', 4, 40 + s.n % 61,
       (array['promoters', 'passives', 'promoters', 'detractors'])[1 + s.n % 4], (array['EXAM', 'HYGIENE', 'ENDO'])[1 + s.n % 3],
       case when s.n % 4 = 0 then 'The team was kind.' end, case when s.n % 4 = 0 then 'POSITIVE' end,
       case when s.n % 4 = 0 then array[${themeCode('s.n / 4 % 7')}, ${themeCode('7 + s.n / 28 % 7')}] end, s.n % 50 = 0,
       case when s.n % 50 = 0 then 'NOT_CONTACTED' end
     from (select n, $3::date + (n::bigint * (current_date - $3::date) / $2)::int as day from generate_series(0, $2::int - 1) n) s
     join (select practice_id, user_id, row_number() over (order by practice_id, user_id) - 1 as place, count(*) over () as of
       from user_practices where organization_id = $1) w on w.place = s.n % w.of`,
    [id, count, gte],
  );
  await drawAnswers(client, id);
  await client.query('set session_replication_role = origin');
}

/** Ten answers to each survey. */
export async function drawAnswers(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `insert into answers (organization_id, survey_id, question_id, category_id, value, outlier)
     select s.organization_id, s.id, lower(q.code) || '-adult', q.id, 40 + (hashtext(s.slug || q.code) & 63) % 61,
       case when hashtext(q.code || s.slug) & 31 = 0 then case when s.visit = 'NEW' then -40 else 30 end end
     from surveys s cross join unnest($2::text[], $3::smallint[]) as q(code, id) where s.organization_id = $1`,
    [id, QUESTIONS, QUESTIONS.map(getCategoryId)],
  );
}

async function recount(client: pg.Client, id: string, { gte, lt }: Period): Promise<number> {
  await client.query('vacuum analyze surveys');
  await client.query('vacuum analyze answers');
  const began = performance.now();
  // the first month's weeks may start in the month before
  for (let month = addMonths(gte, -1); month < lt; month = addMonths(month, 1))
    await client.query('select count(*) from app.recount_rollups($1, $2::date, $3::date)', [
      id,
      month,
      addMonths(month, 1),
    ]);
  return (performance.now() - began) / 1000;
}

/**
 * The rollups of 10,000,000 surveys of 500 practices in ten organizations, over two years; only the organization of 50
 * also has the surveys and answers.
 * @param surveys of the organization of 50
 */
export async function drawStock(databaseUrl: string, surveys: number): Promise<Stock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const today = new Date().toISOString().slice(0, 10);
    const period = lastMonths(today, MONTHS);
    const organizations: { id: string; cookie: string }[] = [];
    for (const size of SIZES) organizations.push(await organization(client, size));
    const [fifty, twoHundred, ...others] = organizations;
    if (!fifty || !twoHundred) throw new Error('Creating the organizations failed.');
    const withoutSurveys = [twoHundred.id, ...others.map(({ id }) => id)];
    await drawRollups(client, withoutSurveys, period);
    await drawDays(client, withoutSurveys, rollups.responseDays);
    await drawSurveys(client, fifty.id, surveys, period);
    const recountedIn = await recount(client, fifty.id, period);
    await keepAllStandings((work) =>
      work({
        query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows,
      } as Transaction),
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const { rows } = await client.query<{ id: string }>(
      'select id from practices where organization_id = $1 limit 1',
      [fifty.id],
    );
    return {
      cookies: { fifty: fifty.cookie, twoHundred: twoHundred.cookie },
      fiftyId: fifty.id,
      practiceId: rows[0]?.id ?? '',
      period,
      recountedIn,
    };
  } finally {
    await client.end();
  }
}
