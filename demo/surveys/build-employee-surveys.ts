import { surveyCategories } from '../../src/generated/surveys/categories.ts';
import type { Language } from '../../src/server/surveys/catalogue.ts';
import { getContactKey } from '../../src/server/surveys/contacts.ts';
import { employeeChannel } from '../../src/server/surveys/employee-contacts.ts';
import { DEFAULT_TIME_ZONE } from '../../src/domain/surveys/place-time-zone.ts';
import type { DemoRecord, OrganizationBuilder } from '../organization-builder.ts';
import { firstNames, lastNames, toMailbox } from '../people.ts';
import { DAY } from '../seeded.ts';
import { questionsFor } from './choose-cached.ts';
import { makeCompletion, type SurveySubject } from './complete.ts';
import { localDay, getWeekday } from './days.ts';
import { demoId, demoSlug } from './demo-ids.ts';
import type { DemoSurvey } from './demo-survey.ts';
import { Draw } from './draw.ts';
import { makeCourse, EMPLOYEE_HABITS } from './lifecycle.ts';
import { makeMood, Reputation } from './opinion.ts';
import { getAdmins, idList, presentAt, getRecords, toText } from './scene-staff.ts';
import type { SurveyPlan } from './survey-plan.ts';

const HOUR = DAY / 24;
const CATEGORIES = surveyCategories
  .filter(({ experienceType }) => experienceType === 'EMPLOYEE')
  .map(({ code }) => code);
const TUESDAY = 2;

/** Somebody who does a job for some time: an employee, or the predecessor who has left since. */
interface Worker {
  /** null: has left, and is no employee any more */
  employeeId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  prefers: 'EMAIL' | 'SMS';
  language: Language;
  trait: number;
  /** milliseconds */
  from: number;
  until: number;
  location: DemoRecord | undefined;
  unitId: string | null;
}

function buildWorkers(
  builder: OrganizationBuilder,
  employee: DemoRecord,
  locations: Map<string, DemoRecord>,
): Worker[] {
  const { row } = employee;
  const draw = new Draw(`job ${builder.plan.name} ${employee.id}`);
  const startedAt = Date.parse(toText(row.startDate) ?? '') || employee.createdAt.getTime();
  const place = {
    location: locations.get(idList(row.workLocationIds)[0] ?? ''),
    unitId: idList(row.organizationalUnitIds)[0] ?? null,
  };
  const pickLanguage = (): Language => (draw.chance(0.1) ? 'SPANISH' : 'ENGLISH');
  const before = { firstName: draw.pick(firstNames), lastName: draw.pick(lastNames) };
  return [
    {
      ...place,
      employeeId: null,
      name: `${before.firstName} ${before.lastName}`,
      email: `${toMailbox(before)}@${builder.plan.domain}`,
      phone: null,
      prefers: 'EMAIL',
      language: pickLanguage(),
      trait: draw.normal(-3, 6),
      from: 0,
      until: startedAt - draw.int(3, 25) * DAY,
    },
    {
      ...place,
      employeeId: employee.id,
      name: `${toText(row.firstName) ?? ''} ${toText(row.lastName) ?? ''}`.trim(),
      email: toText(row.email)?.toLowerCase() ?? null,
      phone: toText(row.phone),
      prefers: row.preferredNotificationType === 'SMS' ? 'SMS' : 'EMAIL',
      language: pickLanguage(),
      trait: draw.normal(0, 6),
      from: startedAt + 7 * DAY,
      until: Date.parse(toText(row.exitDate) ?? '') || Infinity,
    },
  ];
}

/** The days on which everybody is asked: Tuesdays. */
function listPulses(plan: SurveyPlan, from: number, today: number): number[] {
  const every = (plan.pulseDays ?? 0) * DAY;
  const days: number[] = [];
  let day = from;
  while (getWeekday(day) !== TUESDAY) day += DAY;
  for (; every > 0 && day < today; day += every) days.push(day);
  return days;
}

interface EmployeeScene {
  senders: DemoRecord[];
  staff: string[];
  today: number;
  reputationAt: (location: DemoRecord | undefined) => Reputation;
}

function buildScene(builder: OrganizationBuilder, plan: SurveyPlan): EmployeeScene {
  const users = getRecords(builder, 'user');
  const admins = getAdmins(users);
  const today = builder.tools.today.getTime();
  const reputations = new Map<string, Reputation>();
  return {
    senders: admins,
    staff: admins.map(({ id }) => id),
    today,
    reputationAt: (location) => {
      const name = toText(location?.row.name) ?? 'elsewhere';
      const label = `${builder.plan.name} ${name}`;
      const known = reputations.get(name);
      const reputation = known ?? new Reputation(label, plan.tendencies?.[name] ?? {}, today, CATEGORIES);
      reputations.set(name, reputation);
      return reputation;
    },
  };
}

function buildSurvey(
  draw: Draw,
  scene: EmployeeScene,
  worker: Worker,
  of: { sentAt: number; turn: number },
): DemoSurvey | undefined {
  const reached = employeeChannel(worker);
  if (!reached) return undefined;
  const { sentAt, turn } = of;
  const timeZone = toText(worker.location?.row.timeZone) ?? DEFAULT_TIME_ZONE;
  const senders = presentAt(scene.senders, sentAt);
  const survey: Omit<DemoSurvey, 'completion'> = {
    id: demoId(draw, sentAt),
    slug: demoSlug(draw),
    experienceType: 'EMPLOYEE',
    ...reached,
    consent: 'EMPLOYMENT',
    language: worker.language,
    practiceId: null,
    providerId: null,
    employeeId: worker.employeeId,
    workLocationId: worker.location?.id ?? null,
    organizationalUnitId: worker.unitId,
    contactKey: getContactKey(reached),
    recipientName: worker.name,
    patientType: null,
    visit: null,
    appointmentType: null,
    appointmentDate: null,
    responsiblePartyName: null,
    practiceQuestionId: null,
    questionIds: questionsFor({ experienceType: 'EMPLOYEE' }, turn),
    sentById: senders[0]?.id ?? null,
    uploadId: null,
    delivery: 'SENT',
    sentAt,
    day: localDay(sentAt, timeZone),
    ...makeCourse(draw, { channel: reached.channel, sentAt, habits: EMPLOYEE_HABITS, timeZone }, scene.today),
  };
  if (survey.completedAt === null) return { ...survey, completion: null };
  const reputation = scene.reputationAt(worker.location);
  const mood = makeMood(draw, reputation.at(sentAt) + worker.trait, CATEGORIES);
  const subject: SurveySubject = { ...scene, reputation, thresholds: null };
  const completion = makeCompletion(draw, survey, mood, { ...subject, providerCategory: null });
  return { ...survey, updatedAt: completion.changes.at(-1)?.at ?? survey.updatedAt, completion };
}

/** The surveys of an organization's employees in the order in which they were sent: all are asked on the same days. */
export function buildEmployeeSurveys(builder: OrganizationBuilder, plan: SurveyPlan): DemoSurvey[] {
  const scene = buildScene(builder, plan);
  const locations = new Map(getRecords(builder, 'location').map((location) => [location.id, location]));
  const workers = getRecords(builder, 'employee').flatMap((employee) =>
    buildWorkers(builder, employee, locations),
  );
  const draw = new Draw(`pulses ${builder.plan.name}`);
  const start = Math.max(
    scene.today - plan.days * DAY,
    Math.ceil(builder.createdAt.getTime() / DAY + 1) * DAY,
  );
  const surveys: DemoSurvey[] = [];
  for (const [pulse, day] of listPulses(plan, start, scene.today).entries()) {
    for (const worker of workers) {
      if (day < worker.from || day >= worker.until || draw.chance(0.02)) continue;
      const sentAt = day + 15 * HOUR + Math.round(draw.between(0, 4) * 60_000);
      // confidential surveys of one round ask the same questions
      const turn = builder.plan.isConfidential ? pulse : surveys.length;
      const survey = buildSurvey(draw, scene, worker, { sentAt, turn });
      if (survey) surveys.push(survey);
    }
  }
  return surveys.sort((a, b) => a.sentAt - b.sentAt);
}
