import { formatLongDay } from '../../domain/text/format.ts';
import { LOW_STARS } from '../../domain/surveys/feedback.ts';
import { toStars } from '../../domain/surveys/survey-scores.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { compose } from '../outbox/messaging/compose.ts';
import { queueMessages } from '../outbox/messaging/messages.ts';
import { quoteComment } from '../surveys/notify-of-request.ts';
import { READS } from './assign-feedback.ts';
import { OVERDUE, REQUEST_DATA } from './due.ts';

/** Requests in one transaction. */
const BATCH = 200;

/** The answer that explains a request of a patient, as in the queue: its lowest low outlier, or else its lowest answer. */
const LOWEST = `(select jsonb_build_object('categoryId', a.category_id, 'value', a.value) from answers a
  where a.organization_id = s.organization_id and a.survey_id = s.id and a.value is not null
  order by (a.outlier < 0) is true desc, a.value limit 1)`;

/**
 * Marks requests as mailed, and returns the recipients: the assignee, or, if no assignee may still see the request,
 * everyone subscribed to requests. Concurrent processes claim different rows.
 */
const TAKE = `with due as (
    update surveys set overdue_mailed_at = now() where organization_id = $1 and id in (
      select s.id from surveys s where s.organization_id = $1 and s.overdue_mailed_at is null and ${OVERDUE}
      order by s.due_date, s.id limit ${BATCH} for update of s skip locked)
    returning *),
  readers as (
    select s.id as survey_id, u.id = s.assignee_id as is_assignee, u.send_srr, u.email, ${REQUEST_DATA} as data, s.due_date,
      s.feedback, s.score::float8, ${LOWEST} as lowest
    from due s join organizations o on o.id = s.organization_id
    join users u on u.organization_id = s.organization_id and ${READS})
  select (select count(*)::int from due) as "dueCount", r.email, r.data, r.due_date::text as "dueDate", r.feedback,
    r.score, r.lowest
  from (select) as one left join readers r on r.email is not null and case
    when exists (select from readers a where a.survey_id = r.survey_id and a.is_assignee) then r.is_assignee else r.send_srr end`;

interface DueMail {
  /** subscribed to all requests */
  dueCount: number;
  email: string | null;
  data: { surveyId: string; experienceType: 'PATIENT' | 'EMPLOYEE'; name: string; place: string };
  dueDate: string;
  feedback: string | null;
  score: number | null;
  lowest: { categoryId: number | null; value: number } | null;
}

/** Why a patient waits, as the queue says it; of employees nothing that their group's figures protect. */
function describeReason({ data, score, lowest }: DueMail): string[] {
  if (data.experienceType === 'EMPLOYEE') return [];
  const stars = lowest && toStars(lowest.value);
  const name = surveyCategories.find(({ id }) => id === lowest?.categoryId)?.name ?? 'Additional Question';
  const parts = [
    stars !== null && stars < LOW_STARS ? `${name} ${stars.toFixed(1)}` : [],
    score === null ? [] : `Average ${score.toFixed(1)}`,
  ].flat();
  return parts.length === 0 ? [] : [parts.join(' · ')];
}

async function mailSome(ctx: AppContext, tx: Transaction, organizationId: string): Promise<number> {
  const rows = await tx.query<DueMail>(TAKE, [organizationId]);
  const mails = rows.flatMap((row) => {
    const { email, data, dueDate, feedback } = row;
    if (email === null) return [];
    const { name, place, experienceType, surveyId } = data;
    const route = experienceType === 'PATIENT' ? '/px/feedbacks' : '/ex/surveys';
    const mail = compose({
      subject: `Overdue: ${name} wants to talk`,
      heading: `Overdue: ${name} wants to talk`,
      paragraphs: [
        `${name} completed a survey of ${place} and wants to talk. The request was due by ${formatLongDay(dueDate)}.`,
        ...quoteComment(feedback),
        ...describeReason(row),
      ],
      action: { label: 'See the feedback', url: `${ctx.config.appUrl}${route}/${surveyId}` },
    });
    return [{ ...mail, to: email, organizationId }];
  });
  await queueMessages(ctx.jobs, tx, mails);
  return rows[0]?.dueCount ?? 0;
}

/** Job: mails overdue requests, each once. */
export async function mailOverdue(ctx: AppContext): Promise<void> {
  const organizations = await ctx.db.system((tx) =>
    tx.query<{ id: string }>('select id from organizations order by id'),
  );
  for (const { id } of organizations) {
    while ((await ctx.db.system((tx) => mailSome(ctx, tx, id))) === BATCH);
  }
}
