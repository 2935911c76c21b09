import type { LoadedSchema } from '../load/load-schema.ts';
import { HEADER, literal, type Output } from './output.ts';

/** Kinds of categories whose answers make up a survey's score. */
/** Kinds of categories that count towards the score of a survey. */
export const COUNTED = ['experience', 'trust'];

/** surveys/questions.ts: the categories and the questions of both experience types. */
export function emitSurveys(schema: LoadedSchema, output: Output): void {
  if (schema.questionSets.length === 0) return;
  const categories = schema.questionSets.flatMap(({ data }) =>
    data.categories.map(({ id, code, name, kind }) => ({
      id,
      code,
      name,
      kind,
      experienceType: data.experienceType,
      isCounted: COUNTED.includes(kind),
    })),
  );
  const questions = schema.questionSets.flatMap(({ data }) =>
    data.questions.map((question) => ({ ...question, experienceType: data.experienceType })),
  );
  const codes = categories.map(({ code }) => literal(code)).join(' | ');
  output.set(
    'src/generated/surveys/categories.ts',
    `${HEADER}export type CategoryCode = ${codes};

/** Survey categories, in display order. */
export interface SurveyCategory {
  readonly id: number;
  readonly code: CategoryCode;
  readonly name: string;
  readonly kind: 'experience' | 'outcome' | 'health' | 'trust' | 'referral' | 'loyalty';
  readonly experienceType: 'PATIENT' | 'EMPLOYEE';
  /** whether its answers count towards a survey's score */
  readonly isCounted: boolean;
}

export const surveyCategories: readonly SurveyCategory[] = ${literal(categories)};
`,
  );
  output.set(
    'src/generated/surveys/questions.ts',
    `${HEADER}import type { CategoryCode } from './categories.ts';

export interface SurveyQuestion {
  readonly id: string;
  readonly experienceType: 'PATIENT' | 'EMPLOYEE';
  readonly category: CategoryCode;
  readonly type: 'NUMBER' | 'SELECT_ONE' | 'STRING';
  /** who is asked it; absent: everybody */
  readonly patientTypes?: readonly string[];
  readonly visits?: readonly ('NEW' | 'RETURNING')[];
  readonly options?: readonly { readonly id: number; readonly display: string }[];
  /** in English; translations are in the catalogues */
  readonly text: string;
}

export const surveyQuestions: readonly SurveyQuestion[] = ${literal(questions)};
`,
  );
}
