import { surveyCategories, type CategoryCode } from '../../generated/surveys/categories.ts';
import { surveyQuestions, type SurveyQuestion } from '../../generated/surveys/questions.ts';

export type Visit = 'NEW' | 'RETURNING';

/** The audience of a question; `visit` and `patientType` apply to patients only. */
export interface Audience {
  experienceType: 'PATIENT' | 'EMPLOYEE';
  patientType?: string | null;
  visit?: Visit | null;
}

/** Asked in every patient survey, because the NPS depends on it. */
const ALWAYS: readonly CategoryCode[] = ['WR'];
/** Number of categories of each kind in a survey; all of those not listed. */
const SHARE: Readonly<Record<string, number>> = { experience: 6, outcome: 2, health: 1 };

/** Takes `take` items from a circle, starting where the previous turns stopped. */
function takeNext<T>(items: readonly T[], take: number, turn: number): T[] {
  const count = Math.min(take, items.length);
  return Array.from({ length: count }, (_, index) => items[(turn * take + index) % items.length]).filter(
    (item) => item !== undefined,
  );
}

function isFor(question: SurveyQuestion, { patientType, visit }: Audience): boolean {
  const { patientTypes, visits } = question;
  return (
    (patientTypes === undefined || patientTypes.includes(patientType ?? 'UNKNOWN')) &&
    (visits === undefined || visits.includes(visit ?? 'RETURNING'))
  );
}

function chooseQuestion(
  category: CategoryCode,
  audience: Audience,
  round: number,
): SurveyQuestion | undefined {
  const ofCategory = surveyQuestions.filter((question) => question.category === category);
  const meant = ofCategory.filter((question) => isFor(question, audience));
  // a category without questions for this group uses those for adults
  const asked =
    meant.length > 0
      ? meant
      : ofCategory.filter((question) => isFor(question, { ...audience, patientType: 'ADULT' }));
  return asked[round % asked.length];
}

/**
 * The ids of the questions of one survey, in display order: for patients NPS, six further experience categories, two
 * outcome and one health category; for employees one of each category. `turn` counts the surveys of the practice (or
 * organization), and the categories take turns with it, so that each is asked equally often.
 * @param turn how many surveys were asked before this one
 */
export function chooseQuestions(audience: Audience, turn: number): string[] {
  const all = surveyCategories.filter(({ experienceType }) => experienceType === audience.experienceType);
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const chosen = new Set<CategoryCode>(ALWAYS);
  for (const kind of kinds) {
    const rotating = all.filter((category) => category.kind === kind && !ALWAYS.includes(category.code));
    for (const { code } of takeNext(rotating, SHARE[kind] ?? rotating.length, turn)) chosen.add(code);
  }
  return all
    .filter(({ code }) => chosen.has(code))
    .flatMap(({ code }) => chooseQuestion(code, audience, turn)?.id ?? []);
}
