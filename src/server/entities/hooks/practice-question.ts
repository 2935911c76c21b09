import { questionWaitMessage } from '../../../domain/surveys/practice-question.ts';
import {
  pointToActiveQuestion,
  type PracticeKey,
  replaceQuestion,
  waitingUntil,
} from './practice-questions.ts';
import type { Change, EntityHooks, RecordValues } from './hook.ts';

function toPracticeKey({ viewer, id }: Change): PracticeKey {
  return { organizationId: viewer.organizationId, practiceId: id };
}

function readQuestion({ question }: RecordValues): string | null {
  return typeof question === 'string' ? question : null;
}

/** The experience question cannot change for seven days, and every question asked is kept. */
export const practiceQuestion: EntityHooks = {
  beforeUpdate: async (change, values, before) => {
    if (readQuestion(values) === readQuestion(before)) return [];
    const from = await waitingUntil(change.tx, toPracticeKey(change));
    if (from === undefined) return [];
    return [{ message: questionWaitMessage(from, 'UTC'), path: 'question', code: 'VALIDATION' }];
  },
  followsCreate: (values) => readQuestion(values) !== null,
  afterCreate: async (change, values) => {
    if (readQuestion(values) === null) return;
    await replaceQuestion(change.tx, toPracticeKey(change), readQuestion(values));
    await pointToActiveQuestion(change.tx, toPracticeKey(change));
  },
  afterUpdate: async (change, values, before) => {
    const isOther = readQuestion(values) !== readQuestion(before);
    if (!isOther && values.isQuestionActive === before.isQuestionActive) return;
    if (isOther) await replaceQuestion(change.tx, toPracticeKey(change), readQuestion(values));
    await pointToActiveQuestion(change.tx, toPracticeKey(change));
  },
};
