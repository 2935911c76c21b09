import { expect, it } from 'vitest';
import { visitStatus } from '../../../generated/enums/visit-status.ts';
import { findOption } from './comparable.ts';
import { splitVisit } from './split-visit.ts';

it.each([
  ['11/27/2026\nCancelled', '11/27/2026', 'Cancelled'],
  ['11/27/2026 - No show', '11/27/2026', 'No show'],
  ['27/11/2026 (Cancelled by pt)', '27/11/2026', 'Cancelled by pt'],
  ['10:30 AM Cancelled', '', 'Cancelled'],
  ['Cancelled 11/27/2026', '11/27/2026', 'Cancelled'],
  ['11/27/2026 10:30 AM: Checked out', '11/27/2026 10:30 AM', 'Checked out'],
])('a status beside a date is not lost: %j', (text, when, status) =>
  expect(splitVisit(text)).toEqual({ when, status }),
);

it.each([
  '11/27/2026',
  '11/27/2026 10:30 AM',
  'Nov 27, 2026',
  'Cancelled',
  'CX <24h',
  '10:30 AM',
  'Thu Nov 27, 2026',
  '',
  'N',
])('one part stays whole: %j', (text) => expect(splitVisit(text)).toBeUndefined());

it.each([
  [
    'CANCELLED',
    'Cancelled by pt',
    'Canceled - sick',
    'Cx',
    'CX <24h',
    'R/S',
    'R/S by office',
    'Pt cancelled',
  ],
  ['CANCELLED', 'Rescheduled by office', 'Deceased', 'Inactive - deceased', 'Dismissed', 'UnschedList'],
  ['NO_SHOW', 'Failed appt', 'No-show', 'Did not arrive', 'Missed', 'NS', 'No Show - charged'],
  ['CANCELLED', 'Resch', 'Voided', 'Reagendó', 'Prospect'],
  ['NO_SHOW', 'Same Day Failure'],
  ['COMPLETED', 'Complete', 'Checked out', 'Seen', 'Done', 'Kept', 'Posted', 'Finalizada'],
  ['COMPLETED', 'Kept (late)', 'Walk-in', 'Asistió', 'Finalized', 'Seated', 'In Progress'],
])('words of practice systems for %s are known', (value, ...texts) =>
  expect(texts.map((text) => [text, findOption(visitStatus, text)?.value])).toEqual(
    texts.map((text) => [text, value]),
  ),
);

it.each([
  'Not cancelled',
  'Confirmed, no cancel fee',
  'Precancer check',
  'Walked out',
  'Walkout',
  'Draft',
  'UTA',
])('what a text says otherwise is asked about: %s', (text) =>
  expect(findOption(visitStatus, text)).toBeUndefined(),
);
