import { surveyCategories } from '../../src/generated/surveys/categories.ts';
import { getContactKey } from '../../src/server/surveys/contacts.ts';
import { DEFAULT_TIME_ZONE } from '../../src/domain/surveys/place-time-zone.ts';
import type { DemoRecord, OrganizationBuilder } from '../organization-builder.ts';
import { DAY, isoDay } from '../seeded.ts';
import { questionsFor } from './choose-cached.ts';
import { makeCompletion, type SurveySubject } from './complete.ts';
import { localDay } from './days.ts';
import { demoId, demoSlug } from './demo-ids.ts';
import type { DemoSurvey } from './demo-survey.ts';
import { Draw } from './draw.ts';
import { makeCourse, PATIENT_HABITS } from './lifecycle.ts';
import { makeMood, Reputation } from './opinion.ts';
import { pickChannel, type Patient, makePatient, visitDays } from './patients.ts';
import { getAdmins, presentAt, getRecords, toText, usersAt } from './scene-staff.ts';
import type { SurveyPlan } from './survey-plan.ts';

const HOUR = DAY / 24;
const MONTH = 30.4 * DAY;
const CATEGORIES = surveyCategories
  .filter(({ experienceType }) => experienceType === 'PATIENT')
  .map(({ code }) => code);
const COUNTED = surveyCategories
  .filter(({ experienceType, isCounted }) => experienceType === 'PATIENT' && isCounted)
  .map(({ code }) => code);

const APPOINTMENTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  HYGIENIST: { HYGIENE: 72, PERIO_HYGIENE: 16, EXAM: 12 },
  SPECIALIST: { ENDO: 25, IMPLANT: 18, ORAL_SURGERY: 24, PERIO_SURGERY: 13, ORTHO: 20 },
  DENTIST: { EXAM: 42, RESTORATIVE: 36, ENDO: 6, REMOVABLE_PROS: 5, ORAL_SURGERY: 6, OTHER: 5 },
};

/** Points that a treatment adds to the rating of a visit. */
const TREATMENTS: Readonly<Record<string, number>> = {
  HYGIENE: 2,
  ORTHO: 3,
  RESTORATIVE: -1.5,
  ENDO: -6,
  PERIO_SURGERY: -4,
  REMOVABLE_PROS: -3,
  ORAL_SURGERY: -5,
};

interface Visitor {
  patient: Patient;
  /** midnight UTC */
  day: number;
  sentAt: number;
}

/** The data that the surveys of one practice are built from. */
interface PracticeScene extends SurveySubject {
  practice: DemoRecord;
  timeZone: string;
  /** its own questions, with the time in which each was asked */
  questions: { id: string; from: number; until: number }[];
  providers: { record: DemoRecord; offset: number; weight: number }[];
  senders: DemoRecord[];
}

function listQuestions(builder: OrganizationBuilder, practice: DemoRecord): PracticeScene['questions'] {
  if (practice.row.isQuestionActive !== true) return [];
  return builder.rows
    .filter(({ table, row }) => table === 'practice_questions' && row.practice_id === practice.id)
    .map(({ row }) => ({
      id: String(row.id),
      from: Date.parse(String(row.created_at)),
      until: row.ended_at === null ? Infinity : Date.parse(String(row.ended_at)),
    }));
}

function buildScene(builder: OrganizationBuilder, plan: SurveyPlan, practice: DemoRecord): PracticeScene {
  const users = getRecords(builder, 'user');
  const label = `${builder.plan.name} ${String(practice.row.city)}`;
  const draw = new Draw(`providers ${label}`);
  const today = builder.tools.today.getTime();
  const senders = usersAt(users, practice.id, 'USER');
  const active = senders.filter(({ row }) => row.status === 'ACTIVE' && row.allowLogin === true);
  const admins = getAdmins(users);
  return {
    practice,
    questions: listQuestions(builder, practice),
    providers: usersAt(users, practice.id, 'PROVIDER').map((record) => ({
      record,
      offset: draw.chance(0.1) ? draw.between(-11, -6) : draw.normal(0.5, 3),
      weight: draw.between(0.6, 1.6) * (record.row.category === 'SPECIALIST' ? 0.5 : 1),
    })),
    senders: active,
    staff: (active.length > 0 ? active : admins).map(({ id }) => id),
    reputation: new Reputation(label, plan.tendencies?.[String(practice.row.city)] ?? {}, today, CATEGORIES),
    timeZone: toText(practice.row.timeZone) ?? DEFAULT_TIME_ZONE,
    thresholds: {
      average: Number(practice.row.thresholdAverage),
      single: Number(practice.row.thresholdSingle),
    },
    today,
  };
}

/** The visits of a practice in the order of their surveys, as many as planned. */
function buildVisitors(
  builder: OrganizationBuilder,
  plan: SurveyPlan,
  practice: DemoRecord,
  phones: string[],
): Visitor[] {
  const today = builder.tools.today.getTime();
  const from = Math.max(today - plan.days * DAY, practice.createdAt.getTime() + DAY);
  const start = Math.ceil(from / DAY) * DAY;
  const draw = new Draw(`patients ${builder.plan.name} ${String(practice.row.city)}`);
  const busyness = draw.between(0.9, 1.15);
  const { monthlyPatients, earlierShare = 1 } = plan;
  const recent = today - 6 * MONTH;
  let wanted = (Math.min(6 * MONTH, today - start) / MONTH) * monthlyPatients * busyness;
  const visitors: Visitor[] = [];
  while (wanted > 0) {
    const patient = makePatient(draw, phones);
    for (const day of visitDays(draw, start, today)) {
      if (day < recent && !draw.chance(earlierShare)) continue;
      if (day >= recent) wanted -= 1;
      // late afternoon to 23:30 UTC: the same calendar day in every US time zone
      visitors.push({ patient, day, sentAt: day + Math.round(draw.between(16, 23.5) * HOUR) });
    }
  }
  return visitors.sort((a, b) => a.sentAt - b.sentAt);
}

/** A returning patient, frequent ones more often; none in a practice's first days. */
function providerAt(
  draw: Draw,
  { providers }: PracticeScene,
  moment: number,
): PracticeScene['providers'][number] | undefined {
  const present = providers.filter(({ record }) => record.createdAt.getTime() <= moment);
  if (present.length === 0) return undefined;
  const weights = present.map(({ weight }, index) => [String(index), weight]);
  return present[Number(draw.weighted(Object.fromEntries(weights) as Record<string, number>))];
}

function buildSurvey(
  draw: Draw,
  scene: PracticeScene,
  { patient, day, sentAt }: Visitor,
  history: { turn: number; known: Set<string> },
): DemoSurvey {
  const { practice, today, timeZone } = scene;
  const channel = pickChannel(draw, patient);
  // a link that is only generated has no address
  const contact =
    channel === 'LINK' ? { email: null, phone: null } : { email: patient.email, phone: patient.phone };
  const contactKey = getContactKey(contact);
  const visit = contactKey !== null && history.known.has(contactKey) ? 'RETURNING' : 'NEW';
  if (contactKey !== null) history.known.add(contactKey);
  const provider = providerAt(draw, scene, sentAt);
  const category = toText(provider?.record.row.category) ?? 'DENTIST';
  const question = scene.questions.find(({ from, until }) => from <= sentAt && sentAt < until);
  const { patientType, responsiblePartyName } = patient;
  const asked = questionsFor({ experienceType: 'PATIENT', patientType, visit }, history.turn);
  // most are sent automatically after the visit, the others by somebody at the practice
  const isByHand = channel === 'QR' || channel === 'LINK' || draw.chance(0.15);
  const senders = isByHand ? presentAt(scene.senders, sentAt) : [];
  const sender = senders.length > 0 ? draw.pick(senders) : undefined;
  const survey: Omit<DemoSurvey, 'completion'> = {
    id: demoId(draw, sentAt),
    slug: demoSlug(draw),
    experienceType: 'PATIENT',
    channel,
    consent: channel === 'EMAIL' || channel === 'SMS' ? 'APPOINTMENT' : null,
    language: patient.language,
    practiceId: practice.id,
    providerId: provider?.record.id ?? null,
    employeeId: null,
    workLocationId: null,
    organizationalUnitId: null,
    ...contact,
    contactKey,
    recipientName: patient.name,
    patientType,
    visit,
    appointmentType: draw.weighted(APPOINTMENTS[category] ?? APPOINTMENTS.DENTIST ?? {}),
    appointmentDate: isoDay(new Date(day)),
    responsiblePartyName,
    practiceQuestionId: question?.id ?? null,
    questionIds: question ? [...asked, question.id] : asked,
    sentById: sender?.id ?? null,
    uploadId: null,
    delivery: channel === 'EMAIL' || channel === 'SMS' ? 'SENT' : 'NONE',
    sentAt,
    day: localDay(sentAt, timeZone),
    ...makeCourse(draw, { channel, sentAt, habits: PATIENT_HABITS, timeZone }, today),
  };
  if (survey.completedAt === null) return { ...survey, completion: null };
  const treatment = TREATMENTS[survey.appointmentType ?? ''] ?? 0;
  const level = scene.reputation.at(sentAt) + (provider?.offset ?? 0) + patient.trait + treatment;
  const completion = makeCompletion(draw, survey, makeMood(draw, level, COUNTED), {
    ...scene,
    providerCategory: category,
  });
  const updatedAt = completion.changes.at(-1)?.at ?? survey.updatedAt;
  return { ...survey, updatedAt, completion };
}

/**
 * The surveys of one practice, in the order in which they were sent: of its patients' visits, with the questions whose turn
 * it was, and what came back until yesterday.
 * @param phones unassigned numbers of the organization
 */
export function* buildPatientSurveys(
  builder: OrganizationBuilder,
  plan: SurveyPlan,
  practice: DemoRecord,
  phones: string[],
): Generator<DemoSurvey> {
  const scene = buildScene(builder, plan, practice);
  const draw = new Draw(`surveys ${builder.plan.name} ${String(practice.row.city)}`);
  const known = new Set<string>();
  let turn = 0;
  for (const visitor of buildVisitors(builder, plan, practice, phones)) {
    yield buildSurvey(draw, scene, visitor, { turn, known });
    turn += 1;
  }
}
