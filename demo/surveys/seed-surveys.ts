import { keepAllStandings } from '../../src/server/measures/keep-standings.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import type { OrganizationBuilder } from '../organization-builder.ts';
import { buildEmployeeSurveys } from './build-employee-surveys.ts';
import { buildPatientSurveys } from './build-patient-surveys.ts';
import type { DemoSurvey } from './demo-survey.ts';
import { Draw } from './draw.ts';
import { SurveyInserter } from './insert-surveys.ts';
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

/**
 * Stores the surveys of organizations that are in the database already, with all that sending and completing them would have
 * left behind. The same surveys each time on one day.
 * @returns how many there are
 */
export async function seedSurveys(
  tx: Transaction,
  organizations: readonly OrganizationBuilder[],
): Promise<number> {
  let total = 0;
  for (const builder of organizations) {
    const inserter = new SurveyInserter(tx, builder.id, builder.tools.today, builder.plan.isConfidential);
    let batch: DemoSurvey[] = [];
    for (const survey of buildSurveys(builder)) {
      total += 1;
      if (batch.push(survey) < BATCH) continue;
      await inserter.add(batch);
      batch = [];
    }
    await inserter.add(batch);
    await inserter.finish();
  }
  // the first reader should not wait for the janitor: plans without statistics are poor ones
  await tx.query(
    'analyze surveys, answers, feedback_texts, feedback_terms, response_days, response_weeks, response_months, question_weeks, funnel_months',
  );
  await keepAllStandings((work) => work(tx));
  return total;
}
