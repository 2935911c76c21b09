import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { listParts } from '../../demo/surveys/phrasebook.ts';
import { patientPhrases } from '../../demo/surveys/phrases-patients.ts';
import { lastMonths, type Period } from '../../src/domain/measures/period.ts';
import { getCategoryId } from '../../src/server/surveys/survey-questions.ts';
import { drawAnswers, organization } from './analytics-stock.ts';
import { signIn } from './sign-in.ts';

const PRACTICES = 50;
const MONTHS = 24;
/** Categories of outliers. */
const MARKED = ['EMP', 'WT', 'AL'] as const;

/** One organization with many completed surveys, and a user of each role. */
export interface FeedbackStock {
  cookies: Record<'admin' | 'user' | 'provider', string>;
  practiceIds: string[];
  providerId: string;
}

/**
 * Shares as in a dental group: every third survey has a comment of two sentences, every 30th asks for a call, every
 * 50th is an employee's.
 */
async function drawSurveys(client: pg.Client, id: string, count: number, { gte }: Period): Promise<void> {
  await client.query(
    `insert into work_locations (organization_id, id, name, address, city, state, postal_code, api_key)
     values ($1, gen_random_uuid(), 'Office', '1 Main St', 'Austin', 'TX', '78701', 'l1')`,
    [id],
  );
  await client.query('alter table surveys enable always trigger surveys_feedback_text_insert');
  await client.query('set session_replication_role = replica');
  const sentences = listParts(patientPhrases).filter((text) => !text.includes('{'));
  await client.query(
    `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, provider_id, work_location_id,
       email, contact_key, recipient_name, patient_type, visit, question_ids, sent_at, day, opened_at, completed_at,
       completed_day, delivery, score, average_score, nps_group, appointment_type, feedback, sentiment, sentiment_model, contact,
       srr_status, outliers)
     select $1, 'bench-' || s.n, case when s.is_ex then 'EMPLOYEE' else 'PATIENT' end, 'EMAIL', 'ENGLISH',
       case when not s.is_ex then w.practice_id end, case when not s.is_ex then w.user_id end,
       case when s.is_ex then (select id from work_locations where organization_id = $1 limit 1) end,
       'p' || s.n || '@example.test', 'p' || s.n || '@example.test', 'Patient ' || s.n, 'ADULT',
       case when s.n % 3 = 0 then 'NEW' else 'RETURNING' end, '{}', s.at, s.at::date, s.at, s.at, s.at::date, 'SENT',
       round(1 + s.average / 25.0, 2), s.average,
       case when s.average >= 90 then 'promoters' when s.average >= 70 then 'passives' else 'detractors' end,
       (array['EXAM', 'HYGIENE', 'ENDO', 'IMPLANT', 'ORTHO'])[1 + s.h % 5],
       case when s.has_text then ($4::text[])[1 + s.h % cardinality($4::text[])] || ' '
         || ($4::text[])[1 + (s.h / 997) % cardinality($4::text[])] || case when s.n % 4000 = 0 then ' zirconia' else '' end end,
       case when s.has_text then case when s.average >= 85 then 'POSITIVE' when s.average < 60 then 'NEGATIVE'
         when s.h % 3 = 0 then 'NEUTRAL' else 'MIXED' end end, null, s.n % 30 = 0,
       case when s.n % 30 = 0 then (array['NOT_CONTACTED', 'LEFT_MESSAGE', 'RESOLVED_WITH_CONFIDENCE', 'LOST'])[1 + s.h % 4] end,
       case when s.h % 25 = 0 then array[(1 - 2 * (s.h % 2)) * (array[${MARKED.map(getCategoryId).join()}])[1 + (s.h / 7) % 3]]
         else '{}' end
     from (select n, h, n % 50 = 7 as is_ex, n % 3 = 1 or n % 4000 = 0 as has_text, (100 - sqrt(h % 8100))::int as average,
         $3::date + (n::float8 / $2) * (now() - $3::date) as at
       from (select n, abs(hashtext('bench' || n)) as h from generate_series(0, $2::int - 1) n) numbers) s
     join (select practice_id, user_id, row_number() over (order by practice_id, user_id) - 1 as place, count(*) over () as of
       from user_practices where organization_id = $1 and user_id in (select id from users where role = 'PROVIDER')) w
       on w.place = s.h % w.of`,
    [id, count, gte, sentences],
  );
  await drawAnswers(client, id);
  await client.query(
    `insert into answers (organization_id, survey_id, question_id, category_id, value)
     select $1, s.id, lower(q.code) || '-adult', q.id, 70 from surveys s
     join (values ('PN', ${getCategoryId('PN')}, 20000), ('CS', ${getCategoryId('CS')}, 10)) q (code, id, every) on abs(hashtext(s.slug || q.code)) % q.every = 0
     where s.organization_id = $1`,
    [id],
  );
  await client.query('set session_replication_role = origin');
  await client.query('alter table surveys enable trigger surveys_feedback_text_insert');
}

/** @param count completed surveys, over two years */
export async function drawFeedback(databaseUrl: string, count: number): Promise<FeedbackStock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const period = lastMonths(new Date().toISOString().slice(0, 10), MONTHS);
    const { id, cookie } = await organization(client, PRACTICES);
    await client.query(
      `update organizations set entitlement_types = '{PATIENT_EXPERIENCE,EMPLOYEE_EXPERIENCE}', updated_at = now() where id = $1`,
      [id],
    );
    const practiceIds = (
      await client.query<{ id: string }>('select id from practices where organization_id = $1 order by id', [
        id,
      ])
    ).rows.map((row) => row.id);
    const userId = randomUUID();
    await client.query(
      `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
       values ($1, $2, 'Bench', 'User', $3, 'USER', 'ACTIVE', true, $3)`,
      [id, userId, `${userId}@example.com`],
    );
    await client.query(
      'insert into user_practices (organization_id, user_id, practice_id) select $1, $2, unnest($3::uuid[])',
      [id, userId, practiceIds.slice(0, 3)],
    );
    const [provider] = (
      await client.query<{ id: string }>(
        `update users set allow_login = true, email = id || '@example.com' where organization_id = $1 and id = (
           select user_id from user_practices where organization_id = $1 and practice_id = $2 and user_id <> $3 limit 1)
         returning id`,
        [id, practiceIds[0], userId],
      )
    ).rows;
    await drawSurveys(client, id, count, period);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const providerId = provider?.id ?? '';
    return {
      cookies: {
        admin: cookie,
        user: await signIn(client, id, userId),
        provider: await signIn(client, id, providerId),
      },
      practiceIds,
      providerId,
    };
  } finally {
    await client.end();
  }
}
