import { expect, it } from 'vitest';
import { cleanPatientName, splitTreatment } from './split-treatment.ts';

it('divides a name from the treatment behind it', () => {
  for (const treatment of [
    'filling',
    'exam + xr',
    'crown #3',
    'Crown',
    'Exam + X-Ray',
    'broken filling',
    'RCT',
  ])
    expect(splitTreatment(`Ann Lee - ${treatment}`)).toEqual({ name: 'Ann Lee', treatment });
  expect(splitTreatment('Lee, Ann – crown #3')).toEqual({ name: 'Lee, Ann', treatment: 'crown #3' });
  expect(cleanPatientName('Lee, Ann – crown #3')).toEqual({ value: 'Ann Lee', kind: 'treatment' });
});

it('leaves names alone, and what is no treatment', () => {
  const others = [
    'Ann Lee-Crown',
    'Ann Lee - Smith',
    'Ann Lee - works here',
    "Ann Lee - mom's crown",
    'Ann - Marie Lee',
  ];
  for (const text of [...others, 'Ann - filling', 'Ann Lee - Crown Smith', 'Ann Lee'])
    expect([text, splitTreatment(text)]).toEqual([text, undefined]);
});
