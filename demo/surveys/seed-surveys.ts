import { keepAllStandings } from '../../src/server/measures/keep-standings.ts';
import type { Database, Transaction } from '../../src/server/db/database.ts';
import type { OrganizationBuilder } from '../organization-builder.ts';
import { buildEmployeeSurveys } from './build-employee-surveys.ts';
import { buildPatientSurveys } from './build-patient-surveys.ts';
import type { DemoSurvey } from './demo-survey.ts';
import { Draw } from './draw.ts';
import { concludeSurveys, SURVEY_TABLES, SurveyInserter } from './insert-surveys.ts';
import { loadInBulk } from './load-in-bulk.ts';
import { fictionalPhones } from './patients.ts';
import { getRecords } from './scene-staff.ts';

/** Surveys per batch: the database stores one batch while the next is built. */
const BATCH = 1000;

/** The surveys of an organization, practice by practice and then those of its employees; none without a plan for them. */
export function* buildSurveys(builder: OrganizationBuilder): Generator<DemoSurvey> {
  const plan = builder.plan.surveys;
  if (!plan) return;
  const phones = fictionalPhones(new Draw(`phones ${builder.plan.name}`));
  for (const practice of getRecords(builder, 'practice'))
    yield* buildPatientSurveys(builder, plan, practice, phones);
  if (plan.pulseDays !== undefined) yield* buildEmployeeSurveys(builder, plan);
}

/** Stores the surveys of an organization, batch by batch. @returns how many there are */
async function storeSurveys(
  tx: Transaction,
  builder: OrganizationBuilder,
  hasTriggers: boolean,
): Promise<number> {
  const inserter = new SurveyInserter(tx, builder.id);
  let total = 0;
  let batch: DemoSurvey[] = [];
  for (const survey of buildSurveys(builder)) {
    total += 1;
    if (batch.push(survey) < BATCH) continue;
    await inserter.add(batch);
    batch = [];
  }
  await inserter.add(batch);
  await inserter.finish(hasTriggers);
  return total;
}

/**
 * Stores the surveys of organizations that are in the database already, with all that sending and completing them would have
 * left behind. The same surveys each time on one day.
 * @param tx of a database of this kind
 * @returns how many there are
 */
export async function seedSurveys(
  tx: Transaction,
  organizations: readonly OrganizationBuilder[],
  kind: Database['kind'],
): Promise<number> {
  let total = 0;
  const store = async (hasTriggers: boolean) => {
    for (const builder of organizations) total += await storeSurveys(tx, builder, hasTriggers);
  };
  // others may use the tables of a PostgreSQL server, and it is several times quicker
  if (kind === 'embedded') await loadInBulk(tx, SURVEY_TABLES, () => store(false));
  else await store(true);
  // the planner assumes that tables whose rows were just stored are empty
  await tx.query(`analyze ${SURVEY_TABLES.join(', ')}`);
  for (const { id, tools, plan } of organizations)
    await concludeSurveys(tx, id, { today: tools.today, isConfidential: plan.isConfidential ?? false });
  // the first reader should not wait for the janitor: plans without statistics are poor ones
  await tx.query('analyze response_days, response_weeks, response_months, question_weeks, funnel_months');
  await keepAllStandings((work) => work(tx));
  return total;
}
