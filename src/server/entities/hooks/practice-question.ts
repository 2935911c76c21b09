import { questionWaitMessage } from '../../../domain/practice-question.ts';
import {
  pointToActiveQuestion,
  type PracticeKey,
  replaceQuestion,
  waitingUntil,
} from './practice-questions.ts';
import type { Change, EntityHooks, RecordValues } from './hook.ts';

function keyOf({ viewer, id }: Change): PracticeKey {
  return { organizationId: viewer.organizationId, practiceId: id };
}

function questionOf({ question }: RecordValues): string | null {
  return typeof question === 'string' ? question : null;
}

/** The experience question stays for seven days, and every question that was asked is kept. */
export const practiceQuestion: EntityHooks = {
  beforeUpdate: async (change, values, before) => {
    if (questionOf(values) === questionOf(before)) return [];
    const from = await waitingUntil(change.tx, keyOf(change));
    if (from === undefined) return [];
    return [{ message: questionWaitMessage(from, 'UTC'), path: 'question', code: 'VALIDATION' }];
  },
  followsCreate: (values) => questionOf(values) !== null,
  afterCreate: async (change, values) => {
    if (questionOf(values) === null) return;
    await replaceQuestion(change.tx, keyOf(change), questionOf(values));
    await pointToActiveQuestion(change.tx, keyOf(change));
  },
  afterUpdate: async (change, values, before) => {
    const isOther = questionOf(values) !== questionOf(before);
    if (!isOther && values.isQuestionActive === before.isQuestionActive) return;
    if (isOther) await replaceQuestion(change.tx, keyOf(change), questionOf(values));
    await pointToActiveQuestion(change.tx, keyOf(change));
  },
};
