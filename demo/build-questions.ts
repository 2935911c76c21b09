import type { DemoRecord, OrganizationBuilder } from './organization-builder.ts';
import type { PracticePlan } from './organization-plan.ts';
import { DAY, recordId } from './seeded.ts';

/** How long a practice has asked its question, if the plan does not say. */
const USUAL_DAYS = 150;
const HOUR_OF_DAY = 15 / 24;

/** The practice's question and those it asked before, each with the days between which it was asked. */
export function buildQuestions(
  builder: OrganizationBuilder,
  practice: DemoRecord,
  { askedFor = USUAL_DAYS, askedBefore = [] }: PracticePlan,
): void {
  const { question } = practice.row;
  const daysAgo = (days: number): Date =>
    new Date(
      Math.max(practice.createdAt.getTime(), builder.tools.today.getTime() - (days - HOUR_OF_DAY) * DAY),
    );
  const asked = [
    ...askedBefore,
    ...(typeof question === 'string' ? [{ question, from: askedFor, until: undefined }] : []),
  ];
  for (const { question: text, from, until } of asked) {
    const createdAt = daysAgo(from);
    const endedAt = until === undefined ? null : daysAgo(until);
    builder.rows.push({
      table: 'practice_questions',
      row: {
        organization_id: builder.id,
        id: recordId(`${builder.plan.name} question ${practice.id} ${text}`, createdAt),
        practice_id: practice.id,
        question: text,
        ended_at: endedAt?.toISOString() ?? null,
        created_at: createdAt.toISOString(),
        updated_at: (endedAt ?? createdAt).toISOString(),
      },
    });
  }
}
