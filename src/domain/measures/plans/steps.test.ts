import { expect, it } from 'vitest';
import { findNextStep, formatSteps, readSteps, toggleStep } from './steps.ts';

const TICK = { on: '2026-11-02', by: 'Rosa Delgado-Finch' };

it('reads one step a line, with its day, its tick and the person', () => {
  const text = [
    'Write down',
    '',
    ' [x 2026-10-09 Rosa Delgado-Finch] Move checks',
    '[x 2026-10-09 Dr. Ann O’Neil, due 2026-10-08] Tell the team',
    '[X] Tell patients',
    '[x, due 2026-10-08] Print',
    '[ ] Keep a slot',
    '[due 2026-12-01] Look at the figures',
    '[for Ann Cole, due 2026-12-02] Ask the team',
    '[x 2026-10-09 Rosa Delgado-Finch, for Ann Cole] Print the list',
    '[Front desk] calls at noon',
  ].join('\n');
  expect(readSteps(text)).toEqual([
    { text: 'Write down' },
    { text: 'Move checks', done: { on: '2026-10-09', by: 'Rosa Delgado-Finch' } },
    { text: 'Tell the team', dueOn: '2026-10-08', done: { on: '2026-10-09', by: 'Dr. Ann O’Neil' } },
    { text: 'Tell patients', done: {} },
    { text: 'Print', dueOn: '2026-10-08', done: {} },
    { text: 'Keep a slot' },
    { text: 'Look at the figures', dueOn: '2026-12-01' },
    { text: 'Ask the team', dueOn: '2026-12-02', assignee: 'Ann Cole' },
    {
      text: 'Print the list',
      assignee: 'Ann Cole',
      done: { on: '2026-10-09', by: 'Rosa Delgado-Finch' },
    },
    { text: '[Front desk] calls at noon' },
  ]);
  expect(readSteps(null)).toEqual([]);
});

it('reads ticks whose day stands after the bracket', () => {
  expect(readSteps('[x] 2026-10-09 Move checks')).toEqual([
    { text: 'Move checks', done: { on: '2026-10-09' } },
  ]);
});

it('ticks a step and opens it again, keeps its day, and writes what it reads', () => {
  const text = 'One\n[x] Two\n[due 2026-12-01] Three';
  const ticked = toggleStep(toggleStep(readSteps(text), 0, TICK), 2, TICK);
  expect(formatSteps(ticked)).toBe(
    '[x 2026-11-02 Rosa Delgado-Finch] One\n[x] Two\n[x 2026-11-02 Rosa Delgado-Finch, due 2026-12-01] Three',
  );
  expect(readSteps(formatSteps(ticked))).toEqual(ticked);
  expect(formatSteps(toggleStep(toggleStep(ticked, 0, TICK), 2, TICK))).toBe(text);
});

it('ticks with any name', () => {
  const ticked = toggleStep([{ text: 'One' }], 0, { on: '2026-11-02', by: 'Ann [Temp], DDS' });
  expect(readSteps(formatSteps(ticked))).toEqual([
    { text: 'One', done: { on: '2026-11-02', by: 'Ann Temp DDS' } },
  ]);
});

it('finds the next step with a day', () => {
  expect(findNextStep(readSteps('[x, due 2026-11-01] One\nTwo\n[due 2026-12-01] Three'))).toBe(2);
  expect(findNextStep(readSteps('[x] One\nTwo'))).toBe(-1);
});
