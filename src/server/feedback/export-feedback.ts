import { mayWithhold } from './confidential-comments.ts';
import {
  buildChips,
  SEARCH_PARAMETERS,
  type SearchChoice,
  UNITS_BELOW,
} from '../../domain/surveys/feedback-filters.ts';
import { nameThemeFilter, type ThemeChanges } from '../../domain/text/themes/organization-themes.ts';
import { fullName } from '../../domain/surveys/feedback.ts';
import { type Cell, timeCell } from '../../domain/text/files/table.ts';
import { isDay } from '../../domain/measures/period.ts';
import type { Session } from '../../domain/access/session.ts';
import { feedbackScope } from '../../domain/access/survey-permissions.ts';
import type { Calls, Feedback } from '../../generated/calls/types.ts';
import { experienceType } from '../../generated/enums/experience-type.ts';
import { language } from '../../generated/enums/language.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { surveyQuestions } from '../../generated/surveys/questions.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { recordAccess } from '../identity/auth/access-log.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { type FileAnswer, tableFile } from '../intake/csv/table-file.ts';
import type { Database } from '../db/database.ts';
import { SqlBuilder } from '../db/sql-builder.ts';
import { buildNotices, resolvePlaces } from '../surveys/scope/place-filters.ts';
import { FIRST } from '../http/paging.ts';
import { visiblePractices } from '../surveys/scope/scope.ts';
import { withheldIf } from '../surveys/scope/withheld.ts';
import { readFeedbackPage } from './list-feedback.ts';

type Query = Calls['exportFeedback']['read'];

/** Rows per read, so that memory and transactions stay small. */
const BATCH = 500;

/** Runs work as the requesting user, with their current rights. */
export type AsViewer = <T>(work: (signedIn: SignedIn) => Promise<T>) => Promise<T>;

const labelIn = (options: readonly { value: string; label: string }[], value: string | null): string =>
  options.find((one) => one.value === value)?.label ?? '';

const COLUMNS: Record<string, (feedback: Feedback) => Cell | null | undefined> = {
  Id: ({ id }) => id,
  Completed: ({ completedAt }) => timeCell(completedAt),
  Experience: (one) => labelIn(experienceType, one.experienceType),
  Name: ({ patientName, employee }) => (employee ? employee.contactName : patientName),
  Contact: ({ sentTo }) => sentTo,
  Stars: ({ score }) => score,
  Feedback: ({ feedback }) => feedback,
  Translation: ({ translation }) => translation,
  Language: (one) => labelIn(language, one.language),
  Sentiment: (one) => labelIn(sentiment, one.sentiment),
  Themes: ({ themes }) => themes.map(({ name }) => name).join('; '),
  Practice: ({ practice }) => practice?.name,
  Provider: ({ provider }) => provider && fullName(provider),
  'Work Location': ({ workLocation }) => workLocation?.name,
  'Organizational Unit': ({ organizationalUnit }) => organizationalUnit?.name,
  Outliers: ({ outliers }) =>
    outliers.map(({ category, value }) => `${category.name} ${value.toFixed(1)}`).join('; '),
  Answers: ({ answers }) =>
    answers
      .map(({ category, value, text }) => `${category.name} ${value?.toFixed(1) ?? text ?? 'N/A'}`)
      .join('; '),
  'Contact Status': ({ status }) => labelIn(srrStatus, status),
  'Assigned To': ({ assignee }) => assignee && fullName(assignee),
  'Due Date': ({ dueDate }) => timeCell(dueDate),
  'Hours to First Contact': ({ hoursToContact }) => hoursToContact && Number(hoursToContact.toFixed(1)),
  'Closed in Time': ({ closedInTime }) => (closedInTime === null ? null : closedInTime ? 'Yes' : 'No'),
  Notes: ({ srrStatusHistories }) => srrStatusHistories.flatMap(({ notes }) => notes ?? []).join('\n'),
};
const APPOINTMENT = 'Appointment';

function listColumns({ organization }: Session): [string, (feedback: Feedback) => Cell | null | undefined][] {
  const appointment = ({ appointmentDate }: Feedback) => timeCell(appointmentDate);
  return [
    ...Object.entries(COLUMNS),
    ...(organization.displayAppointmentDates
      ? [[APPOINTMENT, appointment] as [string, typeof appointment]]
      : []),
  ];
}

/** Names of the places and people in a query, limited to those the viewer may know. */
function loadNames(db: Database, { viewer, tenant }: SignedIn, query: Query): Promise<Map<string, string>> {
  const ids = SEARCH_PARAMETERS.flatMap((name) =>
    /Ids?$/.test(name) && name !== 'categoryId' && name !== 'questionId'
      ? ((query[name as keyof Query] as string[] | undefined) ?? [])
      : [],
  );
  return placeNames(db, { viewer, tenant }, ids);
}

/** Names of places and people by id, limited to those the viewer may know. */
export async function placeNames(
  db: Database,
  { viewer, tenant }: Pick<SignedIn, 'viewer' | 'tenant'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const sql = new SqlBuilder();
  const organization = sql.bind(viewer.organizationId);
  const practices = visiblePractices(viewer, sql.bind);
  const named = sql.bind(ids);
  const hasBelow = `exists (select from organizational_units b where b.organization_id = ${organization} and b.parent_id = t.id)`;
  const places = Object.entries({
    work_locations: 't.name',
    organizational_units: `t.name || case when ${hasBelow} then '${UNITS_BELOW}' else '' end`,
  }).map(
    ([table, name]) =>
      `select t.id, ${name} from ${table} t where t.organization_id = ${organization} and t.id = any(${named}::uuid[])`,
  );
  const [rows = []] = await db.pipeline(tenant, [
    sql.statement(
      `select p.id, p.name from practices p where ${practices} and p.id = any(${named}::uuid[])
        union all select u.id, concat_ws(' ', u.first_name, u.last_name) from users u
        where u.organization_id = ${organization} and u.id = any(${named}::uuid[]) and exists (
          select 1 from user_practices x join practices p on p.organization_id = x.organization_id and p.id = x.practice_id
          where x.organization_id = u.organization_id and x.user_id = u.id and ${practices})
        ${feedbackScope(viewer, 'EMPLOYEE') ? places.map((one) => `union all ${one}`).join(' ') : ''}`,
    ),
  ]);
  return new Map((rows as { id: string; name: string }[]).map(({ id, name }) => [id, name]));
}

const questionText = (id: string) => surveyQuestions.find((question) => question.id === id)?.text;

/** Like `daysLabel`, for timestamps. */
function momentsText({ gte, lt }: NonNullable<Query['date']>): string {
  if (gte === undefined) return `until ${lt}`;
  return lt === undefined ? `since ${gte}` : `${gte} – ${lt}`;
}

/** The filters for the file's header, worded as on screen. */
function filtersText(query: Query, names: Map<string, string>, themes: ThemeChanges): string {
  const { date } = query;
  const choice: SearchChoice = {};
  for (const name of SEARCH_PARAMETERS) {
    const value = query[name as keyof Query] as unknown;
    if (value !== undefined) choice[name] = [value].flat().map(String);
  }
  // timestamps are kept literally
  const isDays = [date?.gte, date?.lt].every((text) => text === undefined || isDay(text));
  if (isDays && date?.gte) choice.gte = [date.gte];
  if (isDays && date?.lt) choice.lt = [date.lt];
  const said = [
    ...(query.experienceType ? [`Experience ${labelIn(experienceType, query.experienceType)}`] : []),
    ...(isDays ? [] : [`Date ${momentsText(date ?? {})}`]),
    ...buildChips(choice, (id) => names.get(id) ?? questionText(id) ?? nameThemeFilter(id, themes)).map(
      ({ label, text }) => `${label} ${text}`,
    ),
  ];
  return `Filters: ${said.join('; ') || 'none'}`;
}

/** A batch of rows in the list's order, and the cursor of the next one; null after the last. */
async function readBatch(
  db: Database,
  signedIn: SignedIn,
  { format: _format, sortBy = 'date', priorityStatus: _first, ...wanted }: Query,
  cursor: string,
): Promise<{ rows: Feedback[]; next: string | null }> {
  const places = await resolvePlaces(db, signedIn, wanted);
  const page = { ...places, sortBy, skip: 0, take: BATCH, cursor, total: false };
  const { data, nextCursor } = await readFeedbackPage(db, signedIn, page, false);
  return { rows: data, next: nextCursor };
}

/** The number of rows, recorded in the access log before the first row is sent. */
async function countAndNote(
  db: Database,
  signedIn: SignedIn,
  { format = 'csv', ...query }: Query,
  from: { ip: string },
): Promise<number> {
  const places = await resolvePlaces(db, signedIn, query);
  const { total: records = 0 } = await readFeedbackPage(db, signedIn, {
    ...places,
    skip: 0,
    take: 0,
    total: true,
  });
  const target = `Feedback as ${format.toUpperCase()}`;
  await recordAccess(db, signedIn, from, { action: 'EXPORTED', target, records });
  return records;
}

/**
 * The whole feedback list as a file that is streamed while it is read, batch after batch, with the reader's current
 * rights. Feedback that starts to match in the meantime may or may not be included.
 * @param from origin of the request, for the access log
 * @throws AppError 403, or 400 for an invalid query
 */
export async function exportFeedback(
  db: Database,
  query: Query,
  asViewer: AsViewer,
  from: { ip: string },
): Promise<FileAnswer> {
  const count = await asViewer((signedIn) => countAndNote(db, signedIn, query, from));
  const [first, filters, columns] = await asViewer(async (signedIn) => {
    const batch = await readBatch(db, signedIn, query, FIRST);
    const names = await loadNames(db, signedIn, query);
    const filters = filtersText(query, names, signedIn.session.organization.themes);
    const { withheld } = withheldIf(batch.rows.length === 0 && mayWithhold(signedIn, query), signedIn.viewer);
    const { notices = [] } = buildNotices(signedIn, query, await resolvePlaces(db, signedIn, query));
    const said = [
      ...(withheld ? [`${withheld.message}.`] : []),
      ...notices.map(({ message }) => message),
      filters,
    ];
    return [batch, said.join(' '), listColumns(signedIn.session)] as const;
  });

  async function* lines(): AsyncGenerator<Cell[]> {
    for (let batch = first; ;) {
      for (const row of batch.rows) yield [...columns.map(([, toCell]) => toCell(row) ?? ''), ''];
      const { next } = batch;
      if (next === null) return;
      batch = await asViewer((signedIn) => readBatch(db, signedIn, query, next));
    }
  }

  return tableFile(query.format ?? 'csv', `feedback-${new Date().toISOString().slice(0, 10)}`, {
    title: 'Feedback',
    header: [...columns.map(([name]) => name), filters],
    rows: lines(),
    count,
  });
}
