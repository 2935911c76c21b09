import { expect, it } from 'vitest';
import { joinNotes, type StatusChange } from './StatusHistory.tsx';

const ANN = { firstName: 'Ann', lastName: 'Miller' } as StatusChange['user'];
const BEN = { firstName: 'Ben', lastName: 'Ortiz' } as StatusChange['user'];

function step(minute: number, part: Partial<StatusChange> = {}): StatusChange {
  return {
    id: `step-${minute}`,
    createdAt: new Date(Date.UTC(2026, 10, 25, 17, minute)).toISOString(),
    kind: 'STATUS',
    status: 'LEFT_MESSAGE',
    notes: null,
    assigneeName: null,
    dueDate: null,
    user: ANN,
    ...part,
  };
}

it('shows an outcome and the note to it as one step', () => {
  const [outcome, note, later] = [step(0), step(2, { notes: 'Tried twice.' }), step(3, { notes: 'Again.' })];
  expect(joinNotes([outcome, note, later])).toEqual([{ ...outcome, notes: 'Tried twice.' }, later]);
});

it.each([
  ['by another person', step(1, { notes: 'Mine.', user: BEN })],
  ['hours later', step(45, { notes: 'Tried again.' })],
  ['with another status', step(1, { notes: 'Reached her.', status: 'RESOLVED_WITH_CONFIDENCE' })],
  ['that says nothing', step(1)],
])('keeps a step %s apart', (_, other) => {
  expect(joinNotes([step(0), other])).toHaveLength(2);
});
