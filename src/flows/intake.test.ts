import { getShortestPaths } from '@xstate/graph';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { CLEAN, UPLOAD, makeUpload, WITH_ERRORS, WRONG_ROW } from '../../tests/support/bulk-checks.ts';
import type { ImportCheck, ImportInfo } from '../domain/model/import.ts';
import { type BulkRow, LEAVES_OUT_CONTACTLESS } from '../domain/surveys/bulk-upload.ts';
import type { BulkMapping, StartedUpload } from '../generated/calls/types.ts';
import { isAnswered, intakeMachine, provideCalls } from './intake.ts';
import {
  type ChosenFile,
  type IntakeCheck,
  type IntakeEmitted,
  type IntakeInput,
  type IntakeJob,
  isBulkCheck,
  mayConfirm,
  NO_ANSWER,
  NO_CHOICES,
  type Outcome,
  rowsToSend,
} from './intake-model.ts';

const FILE: ChosenFile = { name: 'patients.csv', size: 1000 };
const BEGUN: StartedUpload = { id: UPLOAD.id, total: 2, isRepeated: false };
const CHECK: ImportCheck = {
  importId: 'i1',
  fileId: 'file-1',
  fileName: FILE.name,
  counts: { total: 2, created: 2, updated: 0, unchanged: 0, invalid: 0 },
  header: ['Name'],
  columns: [],
  targets: [],
  absent: [],
  unknown: [],
  likely: [],
  chosen: [],
  effects: [],
  needed: [],
  remembered: 0,
  options: [],
  ignored: [],
  missing: [],
  cleaned: [],
  readings: [],
  notices: [],
  changes: [],
  rows: [],
};
const INFO: ImportInfo = {
  id: 'i1',
  entity: 'employee',
  fileName: FILE.name,
  status: 'QUEUED',
  progress: 0,
  total: 2,
  created: 2,
  updated: 0,
  unchanged: 0,
  undone: 0,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
};
const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });
const refused = (...messages: string[]): Outcome<never> => ({ kind: 'refused', messages });

interface Fakes extends Partial<IntakeInput> {
  check?: (of: {
    file: ChosenFile;
    practiceId: string | null;
    receivedId: string | null;
  }) => Promise<Outcome<IntakeCheck>>;
  forget?: (of: { practiceId: string | null }) => Promise<Outcome<null>>;
  remember?: (mapping: BulkMapping | null) => void;
  start?: (rows: BulkRow[]) => Promise<Outcome<StartedUpload | ImportInfo>>;
  ask?: () => Promise<Outcome<IntakeJob>>;
}

function begin({ check, forget, remember, start, ask, ...input }: Fakes = {}) {
  const emitted: IntakeEmitted[] = [];
  const machine = provideCalls({
    checkFile: check ?? (() => Promise.resolve(done(CLEAN))),
    forgetMapping: forget ?? (() => Promise.resolve(done(null))),
    startJob: ({ check: checked, practiceId, mapping }) => {
      remember?.(mapping);
      return start
        ? start(isBulkCheck(checked) ? rowsToSend(checked, practiceId) : [])
        : Promise.resolve(done(BEGUN));
    },
    askJob: ask ?? (() => Promise.resolve(done(makeUpload('DONE')))),
  });
  const actor = createActor(machine, {
    input: {
      experienceType: 'PATIENT',
      asksPractice: false,
      practiceId: 'p1',
      isInternal: false,
      askAgainMs: 1,
      ...input,
    },
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, emitted };
}

/** Up to the result of the check. */
async function upToResult(fakes: Fakes) {
  const begun = begin(fakes);
  begun.actor.send({ type: 'next' });
  begun.actor.send({ type: 'files.chosen', files: [FILE] });
  begun.actor.send({ type: 'next' });
  await waitFor(begun.actor, (snapshot) => snapshot.matches('result'));
  return begun;
}

describe('the steps', () => {
  it('ask for the practice if there is a choice, and continue only with one', () => {
    const { actor } = begin({ asksPractice: true, practiceId: null });
    actor.send({ type: 'next' });
    actor.send({ type: 'next' });
    expect(actor.getSnapshot().value).toBe('practice');
    actor.send({ type: 'practice.chosen', practiceId: 'p2' });
    actor.send({ type: 'next' });
    expect(actor.getSnapshot().value).toEqual({ upload: 'choosing' });
    actor.send({ type: 'back' });
    expect(actor.getSnapshot().value).toBe('practice');
  });

  it('skip the practice if there is no choice', () => {
    const { actor } = begin();
    actor.send({ type: 'next' });
    expect(actor.getSnapshot().value).toEqual({ upload: 'choosing' });
    actor.send({ type: 'back' });
    expect(actor.getSnapshot().value).toBe('review');
  });

  it('continue from the file only once one is selected', () => {
    const { actor } = begin();
    actor.send({ type: 'next' });
    actor.send({ type: 'next' });
    expect(actor.getSnapshot().value).toEqual({ upload: 'choosing' });
  });

  it.each([
    ['a spreadsheet', [{ name: 'a.xlsx', size: 10 }], 'We can accept "csv" files only.'],
    ['two files', [FILE, FILE], 'the maximum number of files is 1.'],
    [
      'a huge file',
      [{ name: 'a.csv', size: 30_000_000 }],
      'the maximum size of each uploaded file is 25 MB.',
    ],
  ])("reject %s with the specification's message, and forget the previous file", (_, files, message) => {
    const { actor } = begin();
    actor.send({ type: 'next' });
    actor.send({ type: 'files.chosen', files: [FILE] });
    actor.send({ type: 'files.chosen', files });
    const { context } = actor.getSnapshot();
    expect(context.failures[0]).toContain(message);
    expect(context.file).toBeNull();
  });

  it('start over after closing, without any previous state', async () => {
    const { actor } = await upToResult({ asksPractice: false });
    actor.send({ type: 'closed' });
    expect(actor.getSnapshot().value).toBe('review');
    expect(actor.getSnapshot().context).toMatchObject({ file: null, check: null, practiceId: 'p1' });
  });
});

describe('the check', () => {
  it('receives the chosen practice', async () => {
    const check = vi.fn(() => Promise.resolve(done(CLEAN)));
    await upToResult({ check });
    const input = { file: FILE, practiceId: 'p1', receivedId: null, uncleaned: [], mapping: null };
    expect(check).toHaveBeenCalledWith(input, expect.anything());
  });

  it.each([{ asksPractice: false }, { asksPractice: true }])(
    'begins with the waiting rows of a received file, $asksPractice: after the practice',
    async ({ asksPractice }) => {
      const check = vi.fn(() => Promise.resolve(done(CLEAN)));
      const { actor } = begin({ check, asksPractice, receivedId: 'r1', file: FILE });
      if (asksPractice) {
        expect(actor.getSnapshot().value).toBe('practice');
        actor.send({ type: 'next' });
      }
      await waitFor(actor, (snapshot) => snapshot.matches('result'));
      const input = { file: FILE, practiceId: 'p1', receivedId: 'r1', uncleaned: [], mapping: null };
      expect(check).toHaveBeenCalledWith(input, expect.anything());
    },
  );

  it.each([
    ['a refusal, which takes the file', () => Promise.resolve(refused('No header.')), ['No header.'], null],
    ['no answer, which keeps it', () => Promise.reject(new TypeError('fetch failed')), [NO_ANSWER], FILE],
  ])('can be repeated after %s', async (_, check, failures, file) => {
    const { actor } = begin({ check });
    actor.send({ type: 'next' });
    actor.send({ type: 'files.chosen', files: [FILE] });
    actor.send({ type: 'next' });
    await waitFor(actor, (snapshot) => snapshot.matches({ upload: 'choosing' }));
    expect(actor.getSnapshot().context).toMatchObject({ failures, file });
  });
});

describe('columns and values that nobody knows', () => {
  const column = { header: 'Contact', samples: ['a@b.co'], target: null, by: null, candidates: ['email'] };
  const mapping = { columns: [{ header: 'Contact', target: 'email' }], values: [] };

  async function upToMatch(fakes: Fakes = {}, steps = 1) {
    const check = vi
      .fn(() => Promise.resolve<Outcome<IntakeCheck>>(done(CLEAN)))
      .mockResolvedValueOnce(done({ ...CLEAN, data: [], columns: [column] }));
    const begun = begin({ check, ...fakes });
    for (let step = 0; step < steps; step += 1) begun.actor.send({ type: 'next' });
    begun.actor.send({ type: 'files.chosen', files: [FILE] });
    begun.actor.send({ type: 'next' });
    await waitFor(begun.actor, (snapshot) => snapshot.matches({ upload: 'matching' }));
    return { ...begun, check };
  }

  it('are asked about, and remembered once the rows are sent', async () => {
    const remember = vi.fn();
    const forget = vi.fn(() => Promise.resolve(done(null)));
    const { actor, check } = await upToMatch({ remember, forget });
    actor.send({ type: 'columns.matched', mapping });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    expect(check).toHaveBeenLastCalledWith(expect.objectContaining({ mapping }), expect.anything());
    expect(remember).not.toHaveBeenCalled();
    expect(actor.getSnapshot().context.check).toEqual(CLEAN);
    actor.send({ type: 'mapping.forgotten' });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    expect(forget).toHaveBeenCalledWith({ practiceId: 'p1' }, expect.anything());
    expect(actor.getSnapshot().context.mapping).toEqual(NO_CHOICES);
    actor.send({ type: 'columns.shown' });
    const meaning = { field: 'provider', value: 'DR1', target: null };
    actor.send({ type: 'columns.matched', mapping });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    actor.send({ type: 'columns.shown' });
    actor.send({ type: 'columns.matched', mapping: { columns: [], values: [meaning] } });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    actor.send({ type: 'confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(remember).toHaveBeenCalledWith({ ...mapping, values: [meaning] });
  });

  it('are lost by leaving once they are answered, which is asked about', async () => {
    const { actor } = await upToMatch();
    expect(isAnswered(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'choice.made' });
    expect(isAnswered(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'columns.matched', mapping });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    expect(isAnswered(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(isAnswered(actor.getSnapshot())).toBe(false);
  });

  it('are shown again from the result, and another file can be chosen there', async () => {
    const { actor, check } = await upToMatch();
    actor.send({ type: 'columns.matched', mapping });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    actor.send({ type: 'columns.shown' });
    expect(actor.getSnapshot().value).toEqual({ upload: { matching: 'choosing' } });
    actor.send({ type: 'files.chosen', files: [FILE, FILE] });
    expect(actor.getSnapshot().context).toMatchObject({ file: FILE, failures: [expect.any(String)] });
    const other = { ...FILE, name: 'other.csv' };
    actor.send({ type: 'files.chosen', files: [other] });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    expect(check).toHaveBeenLastCalledWith(expect.objectContaining({ file: other }), expect.anything());
  });

  it('keep their answers for another file with the same columns alone', async () => {
    const { actor, check } = await upToMatch();
    actor.send({ type: 'columns.matched', mapping });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    const send = async (...results: IntakeCheck[]): Promise<void> => {
      for (const result of results) check.mockResolvedValueOnce(done(result));
      actor.send({ type: 'back' });
      expect(isAnswered(actor.getSnapshot())).toBe(true);
      actor.send({ type: 'files.chosen', files: [FILE] });
      actor.send({ type: 'next' });
      await waitFor(actor, (snapshot) => snapshot.matches('result'));
    };
    await send(CLEAN);
    expect(check).toHaveBeenLastCalledWith(expect.objectContaining({ mapping }), expect.anything());
    expect(actor.getSnapshot().context.mapping).toEqual(mapping);
    check.mockClear();
    const others = { ...CLEAN, columns: [...CLEAN.columns].reverse() };
    await send(others, others);
    expect(check.mock.calls.map((call: unknown[]) => call[0])).toMatchObject([
      { mapping },
      { mapping: null },
    ]);
    expect(actor.getSnapshot().context).toMatchObject({ check: others, mapping: null });
  });

  it('keep the answers that are not confirmed yet, but none for another practice', async () => {
    const { actor, check } = await upToMatch({ asksPractice: true }, 2);
    actor.send({ type: 'back', mapping });
    expect(actor.getSnapshot().context.mapping).toBeNull();
    check.mockResolvedValueOnce(done({ ...CLEAN, data: [], columns: [column] }));
    const next = async (): Promise<void> => {
      actor.send({ type: 'files.chosen', files: [FILE] });
      actor.send({ type: 'next' });
      await waitFor(actor, (snapshot) => snapshot.matches({ upload: 'matching' }));
    };
    await next();
    actor.send({ type: 'choice.made' });
    actor.send({ type: 'back', mapping });
    expect(actor.getSnapshot().context.mapping).toEqual(mapping);
    actor.send({ type: 'back' });
    actor.send({ type: 'practice.chosen', practiceId: 'p1' });
    expect(actor.getSnapshot().context.mapping).toEqual(mapping);
    actor.send({ type: 'practice.chosen', practiceId: 'p2' });
    expect(actor.getSnapshot().context).toMatchObject({ practiceId: 'p2', mapping: null });
  });

  it('stay open if forgetting the choices is refused', async () => {
    const { actor } = await upToMatch({ forget: () => Promise.resolve(refused('Invalid value')) });
    actor.send({ type: 'mapping.forgotten' });
    await waitFor(actor, ({ context }) => context.failures.length > 0);
    expect(actor.getSnapshot().value).toEqual({ upload: { matching: 'choosing' } });
  });

  it('are those of the columns as chosen so far, before anything is remembered', async () => {
    const { actor, check } = await upToMatch();
    const unknown = [{ field: 'provider', value: 'DR1', rows: 2, line: 2 }];
    const chosen = { ...column, target: 'email', by: 'choice' as const };
    check.mockResolvedValueOnce(done({ ...CLEAN, columns: [chosen], unknown }));
    actor.send({ type: 'columns.tried', mapping });
    await waitFor(actor, (snapshot) => snapshot.matches({ upload: { matching: 'choosing' } }));
    expect(check).toHaveBeenLastCalledWith(expect.objectContaining({ mapping }), expect.anything());
    expect(actor.getSnapshot().context.check).toMatchObject({ columns: [column], unknown });
    check.mockRejectedValueOnce(new TypeError('fetch failed'));
    actor.send({ type: 'columns.tried', mapping });
    await waitFor(actor, ({ context }) => context.failures.length > 0);
    expect(actor.getSnapshot().context).toMatchObject({ check: { unknown }, failures: [NO_ANSWER] });
    expect(actor.getSnapshot().context.mapping).toBeNull();
  });
});

describe('the rows that are not sent', () => {
  const check = () => Promise.resolve(done(WITH_ERRORS));
  const sound = { email: 'bo@example.com', patientName: 'Bo', line: 2 };
  const alone = { ...CLEAN, data: [sound] };

  it('leave the errors once corrected, and the counts follow', async () => {
    const { actor } = await upToResult({ check });
    actor.send({ type: 'row.checked', row: { line: 3, cells: {} }, alone });
    const { context } = actor.getSnapshot();
    expect(context.check).toMatchObject({ successfulCount: 2, errorCount: 0, rows: [] });
    expect(isBulkCheck(context.check) && context.check.data).toEqual([...CLEAN.data, { ...sound, line: 3 }]);
    expect(mayConfirm(context)).toBe(true);
  });

  it('stay while they are still wrong, with the problem and the text of the last check', async () => {
    const { actor } = await upToResult({ check });
    const wrong = { ...WRONG_ROW, line: 2, cells: { email: 'bo@example,com' } };
    actor.send({
      type: 'row.checked',
      row: { line: 3, cells: wrong.cells },
      alone: { ...CLEAN, data: [], rows: [wrong] },
    });
    const { context } = actor.getSnapshot();
    expect(context.check?.rows).toEqual([{ ...wrong, line: 3, source: ['bo@example,com', 'Bo'] }]);
    expect(mayConfirm(context)).toBe(false);
  });

  it('are downloaded as the file has them, but for what was corrected', async () => {
    const toColumn = (target: string) => ({
      header: '',
      samples: [],
      target,
      by: 'name' as const,
      candidates: [],
    });
    const columns = ['phone', 'patientName.last', 'patientName.first', 'email'].map(toColumn);
    const row = {
      ...WRONG_ROW,
      cells: { phone: '+12133734256', patientName: 'Bo Li', email: 'bo@' },
      source: ['cell 213-373-4256', 'Li', 'Bo', 'bo@'],
    };
    const { actor } = await upToResult({
      check: () => Promise.resolve(done({ ...WITH_ERRORS, columns, rows: [row] })),
    });
    const correct = (cells: Record<string, string>): void =>
      actor.send({
        type: 'row.checked',
        row: { line: 3, cells },
        alone: { ...CLEAN, data: [], rows: [{ ...row, line: 2, cells }] },
      });
    const getSource = () =>
      actor.getSnapshot().context.check?.rows.map((one) => 'source' in one && one.source);
    correct({ ...row.cells, email: 'bo@example,com' });
    expect(getSource()).toEqual([['cell 213-373-4256', 'Li', 'Bo', 'bo@example,com']]);
    correct({ ...row.cells, email: 'bo@example,com', patientName: 'Bo Lin' });
    expect(getSource()).toEqual([['cell 213-373-4256', 'Bo Lin', '', 'bo@example,com']]);
  });

  it('are skipped if a correction makes two rows of one contact', async () => {
    const { actor } = await upToResult({ check });
    const same = { ...CLEAN, data: [{ ...sound, email: 'ann@example.com' }] };
    actor.send({ type: 'row.checked', row: { line: 3, cells: {} }, alone: same });
    const { context } = actor.getSnapshot();
    expect(context.check?.rows).toMatchObject([
      { line: 3, problems: [], skip: { kind: 'SHARED_EMAIL', reason: 'Same as line 2' } },
    ]);
    expect(context.check).toMatchObject({ successfulCount: 1, errorCount: 1 });
  });

  it('can be left out and put back', async () => {
    const { actor } = await upToResult({ check });
    actor.send({ type: 'rows.leftOut', lines: [3] });
    expect(actor.getSnapshot().context.check?.rows).toMatchObject([{ skip: { kind: 'LEFT_OUT' } }]);
    expect(mayConfirm(actor.getSnapshot().context)).toBe(true);
    actor.send({ type: 'rows.putBack', lines: [3] });
    expect(actor.getSnapshot().context.check).toEqual(WITH_ERRORS);
  });

  it('are left out of later files, too, until they are put back', async () => {
    const empty = { ...WRONG_ROW, cells: {} };
    const other = { ...WRONG_ROW, line: 4 };
    const { actor } = await upToResult({
      check: () => Promise.resolve(done({ ...WITH_ERRORS, rows: [empty, other] })),
    });
    const mapping: BulkMapping = { columns: [], values: [LEAVES_OUT_CONTACTLESS] };
    actor.send({ type: 'rows.leftOut', lines: [3], mapping });
    actor.send({ type: 'rows.leftOut', lines: [4] });
    actor.send({ type: 'rows.putBack', lines: [4] });
    expect(actor.getSnapshot().context.mapping).toEqual(mapping);
    actor.send({ type: 'rows.putBack', lines: [3] });
    expect(actor.getSnapshot().context.mapping).toBeNull();
  });
});

describe('sending', () => {
  it('is blocked while the file has errors, except for internal users', () => {
    expect(mayConfirm({ check: WITH_ERRORS, isInternal: false })).toBe(false);
    expect(mayConfirm({ check: WITH_ERRORS, isInternal: true })).toBe(true);
    expect(mayConfirm({ check: CLEAN, isInternal: false })).toBe(true);
    expect(mayConfirm({ check: { ...WITH_ERRORS, data: [] }, isInternal: true })).toBe(false);
  });

  it('sends the valid rows only if an internal user confirms', async () => {
    const check = () => Promise.resolve(done(WITH_ERRORS));
    for (const [isInternal, state] of [
      [true, 'done'],
      [false, 'result'],
    ] as const) {
      const { actor } = await upToResult({ isInternal, check });
      actor.send({ type: 'confirmed' });
      await waitFor(
        actor,
        (snapshot) => !snapshot.matches({ result: 'starting' }) && !snapshot.matches('following'),
      );
      expect(actor.getSnapshot().matches(state)).toBe(true);
    }
  });

  it('assigns the chosen practice to rows without one', async () => {
    const start = vi.fn(() => Promise.resolve(done(BEGUN)));
    const data = [{ line: 2 }, { line: 3, practiceId: 'other' }];
    const check = () => Promise.resolve(done({ ...CLEAN, data }));
    const { actor } = await upToResult({ check, start });
    actor.send({ type: 'confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(start).toHaveBeenCalledWith([
      { line: 2, practiceId: 'p1' },
      { line: 3, practiceId: 'other' },
    ]);
  });

  it('assigns no practice to rows of employees', async () => {
    const start = vi.fn(() => Promise.resolve(done(BEGUN)));
    const { actor } = await upToResult({ experienceType: 'EMPLOYEE', practiceId: null, start });
    actor.send({ type: 'confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(start).toHaveBeenCalledWith(CLEAN.data);
  });

  it('is followed to its end, and reports each response', async () => {
    const answers = [makeUpload('QUEUED'), makeUpload('SENDING'), makeUpload('DONE')];
    const ask = () => Promise.resolve(done(answers.shift() ?? UPLOAD));
    const { actor, emitted } = await upToResult({ ask });
    actor.send({ type: 'confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(emitted).toEqual([
      { type: 'begun', id: BEGUN.id, total: BEGUN.total },
      ...(['QUEUED', 'SENDING', 'DONE'] as const).map((status) => ({
        type: 'reported',
        job: makeUpload(status),
      })),
    ]);
  });

  it('cannot be closed while the rows are being submitted', async () => {
    const { actor } = await upToResult({ start: () => new Promise(() => undefined) });
    actor.send({ type: 'confirmed' });
    actor.send({ type: 'closed' });
    expect(actor.getSnapshot().value).toEqual({ result: 'starting' });
  });

  it('keeps the result if it is refused or the server does not respond', async () => {
    const outcomes: (() => Promise<Outcome<never>>)[] = [
      () => Promise.resolve(refused('Practice is required')),
      () => Promise.reject(new TypeError('fetch failed')),
    ];
    const { actor } = await upToResult({
      start: () => (outcomes.shift() ?? outcomes.pop())?.() ?? Promise.reject(new Error('none left')),
    });
    for (const failures of [['Practice is required'], [NO_ANSWER]]) {
      actor.send({ type: 'confirmed' });
      await waitFor(actor, (snapshot) => snapshot.matches({ result: 'reviewing' }));
      expect(actor.getSnapshot().context).toMatchObject({ failures, check: CLEAN });
    }
  });

  it('is polled again if the server does not respond, because it continues on the server', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return asked < 3
        ? Promise.reject(new TypeError('fetch failed'))
        : Promise.resolve(done(makeUpload('FAILED')));
    };
    const { actor } = await upToResult({ ask });
    actor.send({ type: 'confirmed' });
    await waitFor(actor, (snapshot) => snapshot.context.failures[0] === NO_ANSWER);
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failures).toEqual([]);
  });
});

describe('an earlier sending', () => {
  it.each([
    ['SENDING', 'following'],
    ['DONE', 'done'],
    ['FAILED', 'failed'],
  ] as const)('that is %s is shown in its state', (status, state) => {
    const { actor } = begin({ ask: () => new Promise(() => undefined) });
    actor.send({ type: 'job.shown', job: makeUpload(status) });
    expect(actor.getSnapshot().matches(state)).toBe(true);
    actor.send({ type: 'closed' });
    expect(actor.getSnapshot().value).toBe('review');
    expect(actor.getSnapshot().context.job).toBeNull();
  });

  it('that no longer exists returns to the first step', async () => {
    const { actor } = begin({ ask: () => Promise.resolve(refused('There is no such upload.')) });
    actor.send({ type: 'job.shown', job: UPLOAD });
    await waitFor(actor, (snapshot) => snapshot.matches('review'));
    expect(actor.getSnapshot().context.failures).toEqual(['There is no such upload.']);
  });
});

describe('an import', () => {
  const importing: Fakes = { experienceType: null, practiceId: null };

  /** Up to the preview of the file's effect. */
  async function upToPreview(fakes: Fakes = {}) {
    const begun = begin({ ...importing, check: () => Promise.resolve(done(CHECK)), ...fakes });
    begun.actor.send({ type: 'files.chosen', files: [FILE] });
    await waitFor(begun.actor, (snapshot) => snapshot.matches('result'));
    return begun;
  }

  it('checks a file as soon as it is chosen, and another one after a refusal', async () => {
    const answers = [refused('The file is empty.'), done(CHECK)];
    const { actor } = begin({ ...importing, check: () => Promise.resolve(answers.shift() ?? done(CHECK)) });
    actor.send({ type: 'files.chosen', files: [FILE] });
    await waitFor(actor, ({ context }) => context.failures.length > 0);
    expect(actor.getSnapshot().value).toEqual({ upload: 'choosing' });
    actor.send({ type: 'files.chosen', files: [FILE] });
    await waitFor(actor, (snapshot) => snapshot.matches('result'));
    expect(actor.getSnapshot().context.failures).toEqual([]);
  });

  it('is followed to its end', async () => {
    const answers: ImportInfo[] = [
      { ...INFO, status: 'CHECKING', progress: 30 },
      { ...INFO, status: 'DONE', progress: 100 },
    ];
    const { actor, emitted } = await upToPreview({
      start: () => Promise.resolve(done(INFO)),
      ask: () => Promise.resolve(done(answers.shift() ?? INFO)),
    });
    const jobs: unknown[] = [];
    actor.subscribe(({ context }) => jobs.push(context.job));
    actor.send({ type: 'confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(jobs).toContainEqual(INFO);
    expect(emitted).toMatchObject([
      { type: 'begun', id: 'i1', total: 2 },
      { type: 'reported', job: { status: 'CHECKING' } },
      { type: 'reported', job: { status: 'DONE' } },
    ]);
  });

  it('cannot be confirmed while rows are invalid', async () => {
    const wrong = { ...CHECK, importId: null, counts: { ...CHECK.counts, invalid: 1 } };
    const { actor } = await upToPreview({ check: () => Promise.resolve(done(wrong)) });
    actor.send({ type: 'confirmed' });
    expect(actor.getSnapshot().value).toEqual({ result: 'reviewing' });
    actor.send({ type: 'back' });
    expect(actor.getSnapshot().value).toEqual({ upload: 'choosing' });
    expect(actor.getSnapshot().context).toMatchObject({ file: null, check: null, isAgain: true });
  });

  it('begun earlier is followed at once, and starts over if it no longer exists', async () => {
    const ask = () => Promise.resolve(refused('It is gone.'));
    const { actor, emitted } = begin({ ...importing, jobId: 'old', ask });
    expect(actor.getSnapshot().matches('following')).toBe(true);
    await waitFor(actor, (snapshot) => snapshot.matches('upload'));
    expect(actor.getSnapshot().context).toMatchObject({ jobId: null, failures: ['It is gone.'] });
    expect(emitted).toEqual([{ type: 'lost' }]);
  });

  it('that has ended is followed by another one', async () => {
    const { actor } = begin({
      ...importing,
      jobId: 'i1',
      ask: () => Promise.resolve(done<ImportInfo>({ ...INFO, status: 'FAILED', error: 'Line 2: taken' })),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    actor.send({ type: 'back' });
    expect(actor.getSnapshot().value).toEqual({ upload: 'choosing' });
    expect(actor.getSnapshot().context.job).toBeNull();
  });
});

it('every path of the steps is possible, and none sends wrong rows', () => {
  const events = [
    { type: 'next' },
    { type: 'back' },
    { type: 'closed' },
    { type: 'confirmed' },
    { type: 'practice.chosen', practiceId: 'p1' },
    { type: 'files.chosen', files: [FILE] },
    { type: 'files.chosen', files: [] },
    ...[done(CLEAN), done(WITH_ERRORS), refused('no')].map((output) => ({
      type: 'xstate.done.actor.0.intake.upload.checking',
      output,
    })),
    ...[done(BEGUN), refused('no')].map((output) => ({
      type: 'xstate.done.actor.0.intake.result.starting',
      output,
    })),
    ...[
      done(makeUpload('SENDING')),
      done(makeUpload('DONE')),
      done(makeUpload('FAILED')),
      refused('gone'),
    ].map((output) => ({ type: 'xstate.done.actor.0.intake.following.asking', output })),
    ...['upload.checking', 'result.starting', 'following.asking'].map((state) => ({
      type: `xstate.error.actor.0.intake.${state}`,
      error: new Error('down'),
    })),
    { type: 'xstate.after.askAgain.intake.following.waiting' },
  ];
  const input = { experienceType: 'PATIENT' as const, asksPractice: true };
  const paths = getShortestPaths(intakeMachine, { input, events: events as never, limit: 5000 });
  const states = paths.map(({ state: { value } }) =>
    typeof value === 'string' ? value : Object.entries(value).flat().join('.'),
  );
  expect([...new Set(states)].sort()).toEqual([
    'done',
    'failed',
    'following.asking',
    'following.waiting',
    'practice',
    'result.reviewing',
    'result.starting',
    'review',
    'upload.checking',
    'upload.choosing',
  ]);
  for (const { state } of paths) {
    const { context } = state;
    if (state.matches({ upload: 'checking' })) expect(context.file).toEqual(FILE);
    if (state.matches({ result: 'starting' })) expect(context.check).toEqual(CLEAN);
    if (state.matches('following')) expect(context.jobId).toBe(UPLOAD.id);
    if (state.matches('done')) expect(context.job?.status).toBe('DONE');
    if (state.matches('upload')) expect(context.practiceId).toBe('p1');
  }
});
