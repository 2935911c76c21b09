import { beforeAll, describe, expect, it } from 'vitest';
import { OPEN_STATUSES } from '../../src/domain/surveys/feedback.ts';
import { FEEDBACK_COLUMNS, FEEDBACK_JOINS, feedbackFrom } from '../../src/server/feedback/select-feedback.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

const DAY_MS = 86_400_000;
const dayAt = (at: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
const daysFromNow = (days: number) => dayAt(new Date(Date.now() + days * DAY_MS), 'UTC');
const PERIOD = { gte: daysFromNow(-60), lt: daysFromNow(3) };
const ZONES: Record<string, string> = {
  'US/Eastern': 'America/New_York',
  'US/Samoa': 'Pacific/Pago_Pago',
};

interface RawRequest {
  id: string;
  practiceId: string;
  timeZone: string;
  status: string;
  assigneeId: string | null;
  completedAt: Date;
  dueDate: string | null;
  steps: { status: string; at: string; by: string }[];
}

const RAW = `select s.id, s.practice_id as "practiceId", p.time_zone as "timeZone", s.srr_status as status,
    s.assignee_id as "assigneeId", s.completed_at as "completedAt", s.due_date::text as "dueDate",
    coalesce((select jsonb_agg(jsonb_build_object('status', c.status, 'at', c.created_at, 'by', c.user_id) order by c.created_at)
      from srr_status_changes c where c.survey_id = s.id and c.kind = 'STATUS'), '[]') as steps
  from surveys s join practices p on p.id = s.practice_id where s.organization_id = $1 and s.srr_status is not null`;

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return ((low ?? 0) + (high ?? 0)) / 2;
}

/** After the last time that it was undone. */
const firstContact = ({ steps }: RawRequest) =>
  steps
    .slice(steps.findLastIndex(({ status }) => status === 'NOT_CONTACTED') + 1)
    .find(({ status }) => status !== 'UNABLE_TO_CONTACT');
const isClosed = ({ status }: RawRequest) => !OPEN_STATUSES.includes(status);

/** Whether a request was closed in time; null: it does not count. */
function wasInTime(request: RawRequest): boolean | null {
  const { steps, dueDate, timeZone } = request;
  const zone = ZONES[timeZone] ?? timeZone;
  if (dueDate === null) return null;
  if (!isClosed(request)) return dueDate < dayAt(new Date(), zone) ? false : null;
  const lastOpen = steps.findLastIndex(({ status }) => OPEN_STATUSES.includes(status));
  return dayAt(new Date(steps[lastOpen + 1]?.at ?? NaN), zone) <= dueDate;
}

/** The figures of requests, from their raw rows. */
function computeFigures(requests: readonly RawRequest[]) {
  const hours = requests.flatMap((one) => {
    const first = firstContact(one);
    return first ? [(Date.parse(first.at) - one.completedAt.getTime()) / 3_600_000] : [];
  });
  const inTime = requests.map(wasInTime).filter((one) => one !== null);
  const middle = median(hours);
  return {
    requests: requests.length,
    contacted: hours.length,
    hoursToContact: middle === null ? null : (expect.closeTo(middle, 3) as number),
    due: inTime.length,
    closedInTime: inTime.filter(Boolean).length,
  };
}

function buildGroups(requests: readonly RawRequest[], key: (of: RawRequest) => string | null) {
  const ids = new Set(requests.map(key));
  return [...ids].map((id) => ({ id, figures: computeFigures(requests.filter((one) => key(one) === id)) }));
}

interface FollowUp {
  all: Json;
  places: { id: string | null; name: string | null; figures: Json }[];
  people: { id: string | null; name: string | null; figures: Json }[];
}

async function followUp(by: Actor, query: Json = {}): Promise<FollowUp> {
  const path = `/feedbacks/follow-up${queryString({ date: PERIOD, ...query })}`;
  return expectStatus(await by.api.send('GET', path), 200).data as unknown as FollowUp;
}

const unnamed = (groups: FollowUp['places']) => groups.map(({ id, figures }) => ({ id, figures }));

describe('the follow-up of requests', () => {
  let of: SurveyScene;
  let internal: Actor;
  const ids: Record<string, string> = {};

  /** Creates a request that was completed this many hours ago and is due this many days from today. */
  async function request(name: string, hours: number, due: number | null, sent: Json = {}): Promise<void> {
    const slug = await sendSurvey(of, { patientName: name, ...sent });
    expectStatus(await complete(of, slug, { contact: true, feedback: 'Call me.' }), 200);
    const [row] = await rows<{ id: string }>(
      of,
      `update surveys set completed_at = now() - make_interval(hours => $3::int),
         completed_day = (now() - make_interval(hours => $3::int))::date, due_date = $4::date, updated_at = now()
       where organization_id = $1 and slug = $2 returning id`,
      [slug, hours, due === null ? null : daysFromNow(due)],
    );
    ids[name] = row?.id ?? '';
  }

  const set = async (by: Actor, name: string, ...statuses: string[]) => {
    for (const status of statuses)
      expectStatus(await by.api.update('feedbacks', ids[name] ?? '', { status }), 200);
  };
  const raw = (condition: (one: RawRequest) => boolean = () => true) =>
    rows<RawRequest>(of, RAW).then((found) => found.filter(condition));

  beforeAll(async () => {
    of = await surveyScene();
    internal = await of.organization.person('ADMIN', { email: `in.${of.desk.userId}@chairside.test` });
    await rows(
      of,
      `update practices set time_zone = 'US/Samoa', updated_at = now() where organization_id = $1 and id = $2`,
      [of.otherPracticeId],
    );
    const other = { practiceId: of.otherPracticeId };
    await request('Ada', 2, 5, { providerId: of.provider.userId });
    await request('Bea', 30, -1);
    await request('Cleo', 200, -3);
    await request('Dan', 100, 4, other);
    await request('Eve', 50, 0, other);
    await request('Finn', 8, null);
    await request('Gus', 12, 6);
    // opened again, and closed again after it was due
    await request('Hal', 300, -2);
    await set(of.desk, 'Ada', 'LEFT_MESSAGE', 'RESOLVED_WITH_CONFIDENCE');
    await set(of.admin, 'Bea', 'RESOLVED_WITH_UNCERTANTY');
    await set(of.admin, 'Dan', 'LEFT_MESSAGE');
    await set(of.admin, 'Eve', 'LOST');
    await set(of.desk, 'Finn', 'UNABLE_TO_CONTACT', 'LOST');
    await set(internal, 'Gus', 'ALREADY_ENGAGED');
    await set(of.desk, 'Hal', 'LOST', 'LEFT_MESSAGE', 'LOST');
    // neither a slip that was undone is a contact, nor a call that nobody took
    await set(of.admin, 'Cleo', 'LEFT_MESSAGE', 'NOT_CONTACTED', 'UNABLE_TO_CONTACT');
    const assigned = await of.admin.api.send('PUT', `/feedbacks/${ids.Bea}/assignment`, {
      assigneeId: of.desk.userId,
    });
    expectStatus(assigned, 200);
  });

  it('is what the raw rows say: in all, by practice and by person', async () => {
    const found = await followUp(of.admin);
    const requests = await raw();
    expect(requests).toHaveLength(8);
    expect(found.all).toEqual(computeFigures(requests));
    expect(found.all).toMatchObject({ requests: 8, contacted: 7, due: 5 });
    expect(unnamed(found.places)).toEqual(
      buildGroups(requests, ({ practiceId }) => practiceId).sort(byRequests),
    );
    const person = (one: RawRequest) => one.assigneeId ?? firstContact(one)?.by ?? null;
    const people = buildGroups(requests, (one) => {
      const id = person(one);
      return id === internal.userId ? null : id;
    });
    expect(unnamed(found.people)).toEqual(expect.arrayContaining(people));
    expect(found.people).toHaveLength(people.length);
    expect(found.people.find(({ id }) => id === of.desk.userId)?.figures.requests).toBe(4);
  });

  it('names internal users to internal users only', async () => {
    const names = async (by: Actor) => (await followUp(by)).people.map(({ id }) => id);
    expect(await names(of.admin)).not.toContain(internal.userId);
    expect(await names(internal)).toContain(internal.userId);
  });

  it('covers what the viewer may see, and a filter never widens that', async () => {
    const own = await raw(({ practiceId }) => practiceId === of.practiceId);
    expect((await followUp(of.desk)).all).toEqual(computeFigures(own));
    expect((await followUp(of.desk, { practiceIds: [of.otherPracticeId] })).all.requests).toBe(0);
    expect((await followUp(of.provider)).all).toEqual(computeFigures(await raw(({ id }) => id === ids.Ada)));
    expect((await followUp(of.admin, { practiceId: of.otherPracticeId })).places).toHaveLength(1);
    const foreign = await surveyScene();
    expect(await followUp(foreign.admin)).toMatchObject({ all: { requests: 0 }, places: [], people: [] });
    const employees = await of.provider.api.send('GET', '/feedbacks/follow-up?experienceType=EMPLOYEE');
    expectStatus(employees, 403);
  });

  it('is of surveys completed in the period', async () => {
    const before = { gte: daysFromNow(-60), lt: daysFromNow(-5) };
    const found = await followUp(of.admin, { date: before });
    const earlier = await raw(({ id }) => id === ids.Cleo || id === ids.Hal);
    expect(found.all).toEqual(computeFigures(earlier));
  });

  it('is in the exported rows', async () => {
    for (const request of await raw()) {
      const { data } = expectStatus(await of.admin.api.read('feedbacks', request.id), 200);
      expect(data.closedInTime).toBe(wasInTime(request));
      expect(data.hoursToContact).toEqual(computeFigures([request]).hoursToContact);
    }
    const { text } = expectStatus(await of.admin.api.send('GET', '/feedbacks/export?search=Cleo'), 200);
    expect(text).toContain('Hours to First Contact,Closed in Time');
    expect(text).toMatch(/,No,/);
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** How often a statement scans a table. */
function countScans(node: PlanNode, table: string): number {
  const own = node['Relation Name'] === table ? node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + countScans(below, table), own);
}

it('is read of requests only, not of the other rows of a list', async () => {
  const of = await surveyScene();
  for (const contact of [true, false]) {
    const slug = await sendSurvey(of);
    expectStatus(await complete(of, slug, { contact, feedback: 'A comment.' }), 200);
  }
  const scans = async (condition: string): Promise<number> => {
    const [row] = await rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      of,
      `explain (analyze, format json) select ${FEEDBACK_COLUMNS} from ${feedbackFrom()} ${FEEDBACK_JOINS}
        where s.organization_id = $1 and s.completed_at is not null and s.srr_status is ${condition}`,
    );
    return countScans(row?.['QUERY PLAN'][0].Plan ?? { 'Actual Loops': -1 }, 'srr_status_changes');
  };
  expect(await scans('not null')).toBeGreaterThan(0);
  expect(await scans('null')).toBe(0);
});

const byRequests = (one: { figures: { requests: number } }, other: { figures: { requests: number } }) =>
  other.figures.requests - one.figures.requests;
