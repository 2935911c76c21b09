import type { Transaction } from '../../src/server/db/database.ts';

const MINIMUM = 5;
/** As the upkeep waits. */
const WAIT_DAYS = 7;
const COMPLETED = `s.organization_id = $1 and s.experience_type = 'EMPLOYEE' and s.completed_day is not null and s.part is null`;

const SEAL = `insert into sealed_answers (organization_id, id, part, work_location_id, organizational_unit_id, minimum, round, person, day, language, given)
  select s.organization_id, md5(p.part || s.id)::uuid, p.part, s.work_location_id, s.organizational_unit_id, ${MINIMUM},
    s.sent_at::date - date '2000-01-01', coalesce(s.employee_id::text, s.contact_key), s.completed_day, s.language,
    case p.part when 'COMMENT' then jsonb_build_object('feedback', s.feedback, 'sentiment', s.sentiment, 'sentimentModel', s.sentiment_model, 'themes', s.themes::text)
    else jsonb_build_object('score', s.score, 'averageScore', s.average_score, 'npsAnswer', s.nps_answer, 'npsGroup', s.nps_group,
      'outliers', s.outliers::text, 'answers', (
        select jsonb_agg(jsonb_build_object('questionId', a.question_id, 'categoryId', a.category_id, 'value', a.value,
          'isTouched', a.is_touched, 'outlier', a.outlier))
        from answers a where a.organization_id = s.organization_id and a.survey_id = s.id)) end
  from surveys s cross join (values ('ANSWERS'), ('COMMENT')) p (part)
  where ${COMPLETED} and date_trunc('week', s.completed_day) = $2::date
    and case p.part when 'COMMENT' then s.feedback is not null and not s.contact else s.average_score is not null end`;

/** A request stays completed, with its text: lists and searches find it. */
const SEALED = {
  answers: 's.sealed_at is not null',
  feedback_texts: 's.sealed_at is not null and s.completed_at is null',
  feedback_terms: 's.sealed_at is not null and s.completed_at is null',
};
const TABLES = Object.entries(SEALED).map(
  ([table, condition]) =>
    `delete from ${table} t using surveys s where t.organization_id = $1 and t.survey_id = s.id
       and s.organization_id = $1 and ${condition}`,
);

const EMPTY = `update surveys s set sealed_at = s.completed_at, part = case when s.contact then 'REQUEST' end, score = null,
    average_score = null, nps_answer = null, nps_group = null, outliers = '{}',
    completed_at = case when s.contact then s.completed_at end, completed_day = case when s.contact then s.completed_day end,
    feedback = case when s.contact then s.feedback end,
    comment_language = case when s.contact then s.comment_language end, sentiment = case when s.contact then s.sentiment end,
    sentiment_model = case when s.contact then s.sentiment_model end, themes = case when s.contact then s.themes end
  where ${COMPLETED}`;

/** Makes completed employee surveys what confidential submissions would have become, week by week. Rollups are counted afterwards. */
export async function sealAnswers(tx: Transaction, organizationId: string): Promise<void> {
  const weeks = await tx.query<{ week: string; last: string }>(
    `select date_trunc('week', s.completed_day)::date::text as week, max(s.completed_day)::text as last
     from surveys s where ${COMPLETED} group by 1 order by 1`,
    [organizationId],
  );
  for (const { week, last } of weeks) {
    await tx.query(SEAL, [organizationId, week]);
    await tx.query('select app.release_all($1, $2::date, $3, $4)', [
      organizationId,
      last,
      WAIT_DAYS,
      organizationId,
    ]);
  }
  // the surveys first, so that deleting their answers does not change them again
  for (const text of [EMPTY, ...TABLES]) await tx.query(text, [organizationId]);
}
