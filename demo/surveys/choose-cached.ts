import { type Audience, chooseQuestions } from '../../src/domain/surveys/choose-questions.ts';

const chosen = new Map<string, readonly string[]>();

/** `chooseQuestions`, cached: practices of one size ask the same questions at the same turn. */
export function questionsFor(audience: Audience, turn: number): readonly string[] {
  const key = `${audience.experienceType} ${audience.patientType ?? ''} ${audience.visit ?? ''} ${turn}`;
  let questions = chosen.get(key);
  if (!questions) chosen.set(key, (questions = chooseQuestions(audience, turn)));
  return questions;
}
