import { expect, it } from 'vitest';
import { CLEAN, makeUpload, WITH_ERRORS, WRONG_ROW } from '../../../../tests/support/bulk-checks.ts';
import { LEFT_OUT, type SkipKind, type UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import {
  computePercent,
  describeCounts,
  describeEarlier,
  describeRetry,
  describeStop,
  describeWaiting,
  describeWithdrawal,
  getSentPath,
  groupSkips,
  listNoted,
  listHeld,
  resultText,
  skippedHeading,
  formatState,
} from './bulk-model.ts';

it('words the result of a check as specified', () => {
  expect(resultText({ successfulCount: 1200, errorCount: 3 })).toBe('Uploaded: 1200, NOT Uploaded: 3');
});

it('says that rows of a script’s file which are not sent go on waiting', () => {
  const check = { ...WITH_ERRORS, rows: [WRONG_ROW, { ...WRONG_ROW, line: 4, skip: LEFT_OUT }] };
  expect(describeWaiting({ receivedId: 'r1', check })).toBe('2 rows go on waiting on Integrations.');
  expect(describeWaiting({ receivedId: 'r1', check: { ...check, rows: [] } })).toBeUndefined();
  expect(describeWaiting({ receivedId: null, check })).toBeUndefined();
});

it('describes the progress of a sending', () => {
  const upload = { ...makeUpload('SENDING'), total: 1000, processed: 340 };
  expect(formatState({ ...upload, status: 'QUEUED' })).toBe('Waiting to send 1,000 surveys');
  expect(formatState(upload)).toBe('Sending 340 of 1,000 surveys');
  expect(formatState({ ...upload, status: 'DONE', sent: 1000 })).toBe('1,000 surveys sent');
  expect(formatState({ ...upload, status: 'DONE', sent: 1 })).toBe('1 survey sent, 999 not sent');
  expect(formatState({ ...upload, status: 'STOPPED', sent: 330 })).toBe('Stopped after 330 of 1,000 surveys');
  expect(describeStop({ ...upload, sent: 330, withdrawable: 670 })).toBe(
    '670 of 1,000 surveys have not left yet. What has not left is withdrawn, and nobody gets it. The rest stays sent.',
  );
  // the rows that were stored were all skipped
  expect(describeStop({ ...upload, sent: 0, withdrawable: 660 })).toMatch(/^None of 1,000/);
  expect(describeStop({ ...upload, withdrawable: 1000 })).toMatch(/^None of 1,000 surveys has left yet\./);
  expect(formatState({ ...upload, processed: 1000, sent: 990 })).toBe('Delivering 990 surveys');
  expect(formatState({ ...upload, status: 'FAILED', sent: 250 })).toBe('Failed after 250 surveys');
});

it('says what of a sending can still be withdrawn, and why nothing can', () => {
  const upload = { ...makeUpload('SENDING'), total: 10, sent: 8 };
  expect(describeWithdrawal({ ...upload, withdrawable: 2 })).toBe(
    '2 surveys have not left yet. Stop withdraws them.',
  );
  expect(describeWithdrawal({ ...upload, withdrawable: 0 })).toMatch(/^The last messages are leaving\./);
  expect(describeWithdrawal({ ...upload, status: 'DONE', withdrawable: 0 })).toBe(
    'Messages leave within seconds, and all of these have left. They cannot be withdrawn.',
  );
  expect(describeWithdrawal({ ...upload, status: 'STOPPED', withdrawable: 0 })).toMatch(
    /^What had not left was withdrawn\./,
  );
  expect(describeWithdrawal({ ...upload, status: 'STOPPED', sent: 0, withdrawable: 0 })).toBe(
    'Nothing was sent.',
  );
});

it('says of a sending that failed when it is tried again, and not that it waits', () => {
  const now = Date.parse('2026-11-30T09:00:00Z');
  const upload = { ...makeUpload('SENDING'), status: 'QUEUED' as const, processed: 0, sent: 0, total: 5 };
  expect(describeRetry(upload, now)).toBeUndefined();
  expect(formatState({ ...upload, retryAt: '2026-11-30T09:05:00Z' })).toBe('0 of 5 surveys sent');
  const text = (retryAt: string) => describeRetry({ retryAt }, now);
  expect(text('2026-11-30T09:05:10Z')).toBe('Sending has failed. Trying again in about 5 minutes.');
  expect(text('2026-11-30T09:00:10Z')).toBe('Sending has failed. Trying again within a minute.');
});

it('counts what became of the rows of a sending that has ended', () => {
  const upload = { ...makeUpload('STOPPED'), total: 1000, sent: 340, withdrawn: 657 };
  const skipped = [2, 3, 4].map((line) => ({ line, reason: 'Blocked' }));
  expect(describeCounts({ ...upload, skipped })).toBe('340 sent, 3 skipped, 657 withdrawn.');
  expect(describeCounts({ ...upload, status: 'DONE', withdrawn: 0, skipped: [] })).toBe('340 sent.');
  expect(describeCounts({ ...upload, status: 'SENDING' })).toBe('');
});

it('leads to the page of exactly what was sent', () => {
  const { id } = makeUpload('DONE');
  expect(getSentPath({ id, experienceType: 'PATIENT' })).toBe(`/px/send-survey/files/${id}`);
  expect(getSentPath({ id, experienceType: 'EMPLOYEE' })).toBe(`/ex/surveys/send/files/${id}`);
});

it('names the surveys that have not left, with the reason', () => {
  const survey = {
    name: 'Ann Fox',
    contact: '+15125550117',
    reason: 'The text message leaves on Monday at 9:00 AM.',
  };
  const upload = {
    ...makeUpload('SENDING'),
    processed: 2,
    sent: 2,
    waiting: { count: 201, surveys: [survey] },
  };
  expect(formatState(upload)).toBe('Delivering 2 surveys, 201 not yet sent');
  expect(listHeld(upload)).toMatchObject([
    {
      heading: '201 surveys have not left yet:',
      lines: ['Ann Fox, +15125550117: The text message leaves on Monday at 9:00 AM.', 'and 200 more'],
    },
  ]);
});

it('never reports completion too early', () => {
  expect(computePercent({ processed: 9999, total: 10_000 })).toBe(99);
  expect(computePercent({ processed: 10_000, total: 10_000 })).toBe(100);
  expect(computePercent({ processed: 0, total: 0 })).toBe(100);
});

it('counts unsent rows', () => {
  expect(skippedHeading(1)).toBe('1 row was not sent:');
  expect(skippedHeading(20)).toBe('20 rows were not sent:');
});

it('the same file again says when it was sent', () => {
  expect(describeEarlier({ earlier: null })).toBeUndefined();
  const earlier = { createdAt: '2026-11-30T12:42:00Z', sent: 13 };
  expect(describeEarlier({ earlier })).toMatch(
    /^This file was sent on Nov 30, 2026 at \d+:42 [AP]M: 13 surveys\.$/,
  );
});

it('lists the notes of rows to send, and no longer those of rows that were left out', () => {
  const noted = [
    { line: 2, note: 'Notes: NCO' },
    { line: 9, note: 'Notes: left out' },
  ];
  expect(listNoted({ ...CLEAN, noted })).toEqual([{ line: 2, name: 'Ann', note: 'Notes: NCO' }]);
});

it('names on each button which skipped rows it includes, without titles among them', () => {
  const toRow = (kind: SkipKind, line: number, source = ['Ann', 'x', 'y']): UnsentRow => ({
    ...{ ...WRONG_ROW, line, source, contact: null, problems: [] },
    skip: { kind, reason: 'Remarks: "no"', nextAt: null },
  });
  const rows = [
    toRow('NOTED', 2),
    toRow('NOTED', 3),
    toRow('BLANK', 4),
    toRow('BLANK', 5, ['Late', '', '']),
    toRow('TWICE', 6),
    toRow('FORBIDDEN', 7),
  ];
  const groups = groupSkips({ ...CLEAN, rows }, 'PATIENT').filter((group) => group.rows.length > 0);
  expect(groups.map(({ include }) => include?.people)).toEqual([undefined, 0, 2, 1]);
  expect(groups.map(({ include }) => include?.buttons)).toEqual([
    undefined,
    // each by itself alone
    { include: 'Include 0 with such a note', skip: 'Skip those with such a note' },
    { include: 'Include all 2 with a note', skip: 'Skip those with a note' },
    { include: 'Include 1 without a value', skip: 'Skip those without a value' },
  ]);
});
