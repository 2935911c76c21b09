import { expect, it } from 'vitest';
import { formatSteps, readSteps, toggleStep } from './steps.ts';

it('reads one step a line, with the day on which it was done', () => {
  expect(readSteps('Write down\n\n [x] 2026-10-09 Move checks\n[X] Tell patients\n[ ] Keep a slot')).toEqual([
    { text: 'Write down', doneOn: undefined },
    { text: 'Move checks', doneOn: '2026-10-09' },
    { text: 'Tell patients', doneOn: '' },
    { text: 'Keep a slot', doneOn: undefined },
  ]);
  expect(readSteps(null)).toEqual([]);
});

it('ticks a step and opens it again, and writes what it reads', () => {
  const steps = readSteps('One\n[x] Two');
  const ticked = toggleStep(steps, 0, '2026-11-02');
  expect(formatSteps(ticked)).toBe('[x] 2026-11-02 One\n[x] Two');
  expect(formatSteps(toggleStep(readSteps(formatSteps(ticked)), 0, '2026-11-03'))).toBe('One\n[x] Two');
});
