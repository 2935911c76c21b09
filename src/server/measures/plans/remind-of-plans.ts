import { ENTITLEMENT_OF, READERS } from '../../../domain/access/survey-permissions.ts';
import { addDays } from '../../../domain/measures/period.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';
import { formatLongDay } from '../../../domain/text/format.ts';
import { dayAt } from '../../../domain/text/local-moment.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { compose } from '../../outbox/messaging/compose.ts';
import { queueMessages } from '../../outbox/messaging/messages.ts';
import { joinWithOr, worksIn } from '../../surveys/scope/scope.ts';

/** Plans in one transaction. */
const BATCH = 200;
const DAYS_AHEAD = 7;

const IN_PRACTICE = `exists (select from plan_practices pp where pp.organization_id = p.organization_id and pp.plan_id = p.id
  and ${worksIn({ organization: 'p.organization_id', user: 'u.id', practice: 'pp.practice_id' })})`;

/** The condition that a user `u` can sign in and may still see a plan `p`. */
const SEES_PLAN = `u.status = 'ACTIVE' and u.allow_login and ${joinWithOr(
  (['PATIENT', 'EMPLOYEE'] as const).map((type) => {
    const readers = Object.entries(READERS[type]).map(
      ([role, scope]) => `u.role = '${role}' and ${scope === 'organization' ? 'true' : IN_PRACTICE}`,
    );
    return `p.experience_type = '${type}' and '${ENTITLEMENT_OF[type]}' = any(o.entitlement_types) and ${joinWithOr(readers)}`;
  }),
)}`;

/**
 * Marks plans whose owner is reminded, once for each due date and kind, and returns the mails. Concurrent processes claim
 * different rows.
 */
const TAKE = `with due as (
    update plans p set reminded_of = d.mark from (
      select id, due_on::text || case when due_on < $2::date then ' OVERDUE' else ' WEEK' end as mark
      from plans where organization_id = $1 and state in ('DRAFT', 'RUNNING') and owner_id is not null and due_on <= $3::date
        and reminded_of is distinct from due_on::text || case when due_on < $2::date then ' OVERDUE' else ' WEEK' end
      order by due_on, id limit ${BATCH} for update skip locked) d
    where p.organization_id = $1 and p.id = d.id returning p.*)
  select (select count(*)::int from due) as "dueCount", m.* from (select) as one left join (
    select u.email, p.id, p.name, p.due_on::text as "dueOn", p.due_on < $2::date as "isOverdue"
    from due p join organizations o on o.id = p.organization_id
    join users u on u.organization_id = p.organization_id and u.id = p.owner_id and u.email is not null and ${SEES_PLAN}
    where not exists (select from user_settings s where s.organization_id = p.organization_id and s.user_id = u.id
      and s.kind = 'NO_PLAN_REMINDERS')) m on true`;

interface DueMail {
  dueCount: number;
  /** null: nobody is reminded */
  email: string | null;
  id: string;
  name: string;
  dueOn: string;
  isOverdue: boolean;
}

async function remindSome(ctx: AppContext, tx: Transaction, organizationId: string): Promise<number> {
  const today = dayAt(new Date(), DEFAULT_TIME_ZONE);
  const rows = await tx.query<DueMail>(TAKE, [organizationId, today, addDays(today, DAYS_AHEAD)]);
  const mails = rows.flatMap(({ email, id, name, dueOn, isOverdue }) => {
    if (email === null) return [];
    const day = formatLongDay(dueOn);
    const mail = compose({
      subject: isOverdue ? `Overdue: ${name}` : `Due ${day}: ${name}`,
      heading: isOverdue ? 'A plan of yours is overdue' : 'A plan of yours is due soon',
      paragraphs: [`${name} ${isOverdue ? 'was' : 'is'} due on ${day}. Its page shows whether it works.`],
      action: { label: 'See the plan', url: `${ctx.config.appUrl}/plans/${id}` },
      notes: [
        { text: 'You can switch these reminders off in your account.', url: `${ctx.config.appUrl}/account` },
      ],
    });
    return [{ ...mail, to: email, organizationId }];
  });
  await queueMessages(ctx.jobs, tx, mails);
  return rows[0]?.dueCount ?? 0;
}

/** Job: reminds the owners of plans that are due within a week, and of those that are overdue. */
export async function remindOfPlans(ctx: AppContext): Promise<void> {
  const organizations = await ctx.db.system((tx) =>
    tx.query<{ id: string }>(
      `select distinct organization_id as id from plans where state in ('DRAFT', 'RUNNING') and due_on is not null order by 1`,
    ),
  );
  for (const { id } of organizations) {
    while ((await ctx.db.system((tx) => remindSome(ctx, tx, id))) === BATCH);
  }
}
