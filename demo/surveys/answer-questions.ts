import { SLIDER_DEFAULT, SLIDER_MAX, SLIDER_MIN } from '../../src/domain/surveys/public-survey.ts';
import type { SubmittedAnswer } from '../../src/server/surveys/check-submission.ts';
import {
  type AskedQuestion,
  getCategoryId,
  isCountedCategory,
} from '../../src/server/surveys/survey-questions.ts';
import type { Draw } from './draw.ts';
import type { Mood, Reputation } from './opinion.ts';

const NOT_APPLICABLE = 0.035;
const UNTOUCHED = 0.012;
/** Points that an answer about health and outcome has to do with the visit. */
const OWN_HEALTH = 0.4;

const TEXTS = [
  'Grinding at night',
  'Snoring',
  'Thumb sucking',
  'A new medication since last month',
  'Fear of the drill',
  'Asthma',
  'Mouth breathing',
  'A sports mouth guard',
];

/** Sliders are mostly set to positions that are easy to hit: the ends, the middle, round numbers. */
function settled(draw: Draw, wanted: number): number {
  if (wanted >= 93 && draw.chance(0.55)) return SLIDER_MAX;
  if (wanted < 58 && wanted > 42 && draw.chance(0.5)) return SLIDER_DEFAULT;
  const rounded = draw.chance(0.6) ? Math.round(wanted / 5) * 5 : Math.round(wanted);
  return Math.min(SLIDER_MAX, Math.max(SLIDER_MIN, rounded));
}

function makeRating(draw: Draw, { category }: AskedQuestion, mood: Mood, own: number): number {
  if (!isCountedCategory(getCategoryId(category)) && !['ERFWL', 'EOLTY', 'QUESTION'].includes(category)) {
    return settled(draw, 78 + (mood.level - 78) * OWN_HEALTH + own + draw.normal(0, 15));
  }
  const blame = mood.culprits.has(category) ? draw.between(22, 55) : 0;
  // who recommends decides for yes or no more than in between
  const swing = category === 'WR' || category === 'ERFWL' ? (mood.level - 80) * 0.35 : 0;
  return settled(draw, mood.level + own + swing - blame + draw.normal(1, 7));
}

/**
 * Answers to the questions by a respondent in this mood.
 * @param reputation of whom the survey is about: which categories are rated better or worse there
 */
export function answerQuestions(
  draw: Draw,
  questions: readonly AskedQuestion[],
  mood: Mood,
  reputation: Reputation,
  answeredAt: number,
): SubmittedAnswer[] {
  return questions.flatMap((question): SubmittedAnswer[] => {
    const { id: questionId, category, type, options } = question;
    if (draw.chance(NOT_APPLICABLE)) return [];
    const categoryId = getCategoryId(category);
    const answer = { questionId, categoryId, value: null, optionId: null, text: null, isTouched: true };
    if (type === 'STRING') return draw.chance(0.3) ? [{ ...answer, text: draw.pick(TEXTS) }] : [];
    if (type === 'SELECT_ONE') {
      // the first option is the common one
      const [first] = options;
      const option = first && draw.chance(0.6) ? first : draw.pick(options);
      return draw.chance(0.06) ? [] : [{ ...answer, optionId: option.id }];
    }
    if (draw.chance(UNTOUCHED)) return [{ ...answer, value: SLIDER_DEFAULT, isTouched: false }];
    return [
      { ...answer, value: makeRating(draw, question, mood, reputation.categoryOffset(category, answeredAt)) },
    ];
  });
}
