import { type CategoryCode, surveyCategories } from '../../generated/surveys/categories.ts';
import { surveyQuestions, type SurveyQuestion } from '../../generated/surveys/questions.ts';
import type { PublicAnswer } from '../../domain/surveys/public-survey.ts';
import type { Catalogue } from './catalogue.ts';
import type { SurveyRow } from './find-survey.ts';

/** The API's name for the category of a practice's own question, which counts only in itself. */
export const OWN_QUESTION = 'QUESTION';

const QUESTIONS = new Map(surveyQuestions.map((question) => [question.id, question]));
const CATEGORY_IDS = new Map<string, number>(surveyCategories.map(({ code, id }) => [code, id]));
const COUNTED = new Set<number | null>(
  surveyCategories.flatMap(({ id, isCounted }) => (isCounted ? [id] : [])),
);

/** Id of a category; null: that of a practice's own question, which has none. */
export function getCategoryId(code: CategoryCode): number;
export function getCategoryId(code: string): number | null;
export function getCategoryId(code: string): number | null {
  return CATEGORY_IDS.get(code) ?? null;
}

/** Whether answers of this category count towards a survey's score. */
export function isCountedCategory(categoryId: number | null): boolean {
  return COUNTED.has(categoryId);
}

/** A question of a survey: from one of the sets, or the practice's own, which is answered from 0 to 100. */
export interface AskedQuestion {
  id: string;
  category: string;
  type: SurveyQuestion['type'];
  options: readonly { id: number; display: string }[];
  text: string;
  isOwn: boolean;
}

/** A survey's questions, in order, in English. */
export function askedQuestions(
  survey: Pick<SurveyRow, 'questionIds' | 'practiceQuestionId' | 'practiceQuestion'>,
): AskedQuestion[] {
  return survey.questionIds.flatMap((id): AskedQuestion[] => {
    if (id === survey.practiceQuestionId) {
      const text = survey.practiceQuestion ?? '';
      return [{ id, category: OWN_QUESTION, type: 'NUMBER', options: [], text, isOwn: true }];
    }
    const question = QUESTIONS.get(id);
    return question ? [{ ...question, options: question.options ?? [], isOwn: false }] : [];
  });
}

/** A question in the respondent's language, or in English without a translation. */
export function publicAnswer(question: AskedQuestion, { language, questions }: Catalogue): PublicAnswer {
  const { id, type, category, isOwn } = question;
  const isUntranslated = !isOwn && language !== 'ENGLISH' && questions[id] === undefined;
  return {
    id,
    practiceQuestionId: isOwn ? id : null,
    exclude: false,
    question: {
      type,
      category,
      text: questions[id] ?? question.text,
      ...(isUntranslated ? { languageCode: 'en' } : {}),
      isExperience: isCountedCategory(getCategoryId(category)),
      surveyQuestionAnswerOptions: question.options.map((option) => ({
        id: option.id,
        display: questions[`${id}.${option.id}`] ?? option.display,
      })),
    },
  };
}
