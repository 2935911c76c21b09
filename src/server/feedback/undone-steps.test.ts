import { expect, it } from 'vitest';
import { type LoggedStep, readSteps } from './undone-steps.ts';

const START = Date.parse('2026-03-02T10:00:00Z');

/** @param second of its creation and last change */
function step(status: string, second: number, other: Partial<LoggedStep> = {}): LoggedStep {
  const at = new Date(START + second * 1000).toISOString();
  const who = { userId: 'u1', user: { firstName: 'Ann', lastName: 'Lee' } };
  const rest = { kind: 'STATUS' as const, notes: null, assigneeName: null, dueDate: null, isByEmail: false };
  return { id: `${second}`, createdAt: at, updatedAt: at, status, ...who, ...rest, ...other } as LoggedStep;
}
const read = (...steps: LoggedStep[]): string[] => readSteps(steps).map(({ status }) => status);

it('leaves out a status that its author took back at once, and the step that did so', () => {
  expect(read(step('LEFT_MESSAGE', 0), step('NOT_CONTACTED', 8))).toEqual([]);
  expect(read(step('LOST', 0), step('LEFT_MESSAGE', 100), step('LOST', 105))).toEqual(['LOST']);
  // an outcome that was said more precisely before it was undone
  const completed = { updatedAt: new Date(START + 60_000).toISOString() };
  expect(read(step('LEFT_MESSAGE', 0, completed), step('NOT_CONTACTED', 66))).toEqual([]);
});

it('keeps what was done again after an undo', () => {
  const steps = [step('LEFT_MESSAGE', 0), step('NOT_CONTACTED', 4), step('LEFT_MESSAGE', 8)];
  expect(read(...steps)).toEqual(['LEFT_MESSAGE']);
});

it('keeps later changes, those of others, other statuses, and steps with notes', () => {
  const first = step('LEFT_MESSAGE', 0);
  for (const next of [
    step('NOT_CONTACTED', 60),
    step('NOT_CONTACTED', 4, { userId: 'u2' }),
    step('LOST', 4),
    step('NOT_CONTACTED', 4, { notes: 'Wrong row.' }),
  ])
    expect(read(first, next)).toEqual(['LEFT_MESSAGE', next.status]);
});
