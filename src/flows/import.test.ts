import { getShortestPaths } from '@xstate/graph';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ImportCheck, ImportInfo } from '../domain/model/import.ts';
import { type ChosenFile, importMachine, type ImportEmitted, NO_ANSWER, type Outcome } from './import.ts';

const FILE: ChosenFile = { name: 'employees.csv', size: 1000 };
const CHECK: ImportCheck = {
  importId: 'i1',
  fileName: FILE.name,
  counts: { total: 2, created: 2, updated: 0, unchanged: 0, invalid: 0 },
  header: ['Name'],
  ignored: [],
  missing: [],
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
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
};

const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });
const refused = (...messages: string[]): Outcome<never> => ({ kind: 'refused', messages });

interface Fakes {
  importId?: string;
  check?: () => Promise<Outcome<ImportCheck>>;
  start?: () => Promise<Outcome<ImportInfo>>;
  ask?: () => Promise<Outcome<ImportInfo>>;
}

function begin({ importId, check, start, ask }: Fakes = {}) {
  const emitted: ImportEmitted[] = [];
  const actor = createActor(
    importMachine.provide({
      actors: {
        checkFile: fromPromise(check ?? (() => Promise.resolve(done(CHECK)))),
        startImport: fromPromise(start ?? (() => Promise.resolve(done(INFO)))),
        askImport: fromPromise(
          ask ?? (() => Promise.resolve(done({ ...INFO, status: 'DONE', progress: 100 }))),
        ),
      },
    }),
    { input: { importId: importId ?? null, askAgainMs: 1 } },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, emitted };
}

describe('choosing a file', () => {
  it.each([
    ['a spreadsheet', [{ name: 'employees.xlsx', size: 10 }], 'We can accept "csv" files only.'],
    ['two files', [FILE, FILE], 'the maximum number of files is 1.'],
    ['a huge file', [{ name: 'a.csv', size: 6_000_000 }], 'the maximum size of each uploaded file is 5 MB.'],
  ])("rejects %s with the specification's message", (_name, files, message) => {
    const check = vi.fn(() => Promise.resolve(done(CHECK)));
    const { actor } = begin({ check });
    actor.send({ type: 'files.chosen', files });
    const { value, context } = actor.getSnapshot();
    expect(value).toBe('choosing');
    expect(context.failures[0]).toContain(message);
    expect(check).not.toHaveBeenCalled();
  });

  it.each([
    ['a refusal', () => Promise.resolve(refused('The file is empty.')), ['The file is empty.']],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), [NO_ANSWER]],
  ])('can be repeated after %s', async (_name, check, failures) => {
    const { actor } = begin({ check });
    actor.send({ type: 'files.chosen', files: [FILE] });
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
    expect(actor.getSnapshot().context.failures).toEqual(failures);
    actor.send({ type: 'files.chosen', files: [FILE] });
    expect(actor.getSnapshot().context.failures).toEqual([]);
  });
});

describe('importing', () => {
  it('follows the import until it is done', async () => {
    const answers: ImportInfo[] = [
      { ...INFO, status: 'CHECKING', progress: 30 },
      { ...INFO, status: 'SAVING', progress: 70 },
      { ...INFO, status: 'DONE', progress: 100 },
    ];
    const seen: number[] = [];
    const { actor, emitted } = begin({ ask: () => Promise.resolve(done(answers.shift() ?? INFO)) });
    actor.subscribe(({ context }) => seen.push(context.info?.progress ?? 0));
    actor.send({ type: 'files.chosen', files: [FILE] });
    await waitFor(actor, (snapshot) => snapshot.matches('previewing'));
    actor.send({ type: 'import.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect([...new Set(seen)]).toEqual([0, 30, 70, 100]);
    expect(emitted).toEqual([
      { type: 'began', importId: 'i1' },
      { type: 'ended', info: { ...INFO, status: 'DONE', progress: 100 } },
    ]);
  });

  it('cannot be confirmed while rows are invalid', async () => {
    const start = vi.fn(() => Promise.resolve(done(INFO)));
    const wrong = { ...CHECK, importId: null, counts: { ...CHECK.counts, invalid: 1 } };
    const { actor } = begin({ start, check: () => Promise.resolve(done(wrong)) });
    actor.send({ type: 'files.chosen', files: [FILE] });
    await waitFor(actor, (snapshot) => snapshot.matches('previewing'));
    actor.send({ type: 'import.confirmed' });
    expect(actor.getSnapshot().value).toBe('previewing');
    expect(start).not.toHaveBeenCalled();
    actor.send({ type: 'restarted' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(actor.getSnapshot().context).toMatchObject({ file: null, check: null, isAgain: true });
  });

  it('keeps the preview if confirming fails, and shows why', async () => {
    const { actor, emitted } = begin({ start: () => Promise.resolve(refused('You may not add employees.')) });
    actor.send({ type: 'files.chosen', files: [FILE] });
    await waitFor(actor, (snapshot) => snapshot.matches('previewing'));
    actor.send({ type: 'import.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('previewing'));
    expect(actor.getSnapshot().context.failures).toEqual(['You may not add employees.']);
    expect(emitted).toEqual([]);
  });

  it('polls again if the server does not respond, because the import continues there', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      if (asked < 3) return Promise.reject(new TypeError('fetch failed'));
      return Promise.resolve(done<ImportInfo>({ ...INFO, status: 'FAILED', error: 'Line 2: taken' }));
    };
    const { actor, emitted } = begin({ ask, importId: 'i1' });
    await waitFor(actor, (snapshot) => snapshot.context.failures[0] === NO_ANSWER);
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failures).toEqual([]);
    expect(actor.getSnapshot().context.info?.error).toBe('Line 2: taken');
    expect(emitted.map(({ type }) => type)).toEqual(['ended']);
  });

  it('resumes an earlier import, and starts over if it no longer exists', async () => {
    const { actor, emitted } = begin({ importId: 'old', ask: () => Promise.resolve(refused('It is gone.')) });
    expect(actor.getSnapshot().matches('following')).toBe(true);
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
    expect(actor.getSnapshot().context).toMatchObject({ importId: null, failures: ['It is gone.'] });
    expect(emitted).toEqual([{ type: 'lost' }]);
  });
});

describe('every path', () => {
  it('reaches every visible state, and never imports invalid rows', () => {
    const wrong = { ...CHECK, importId: null };
    const progressAnswers = (['CHECKING', 'SAVING', 'DONE', 'FAILED'] as const).map((status) =>
      done({ ...INFO, status }),
    );
    const paths = getShortestPaths(importMachine, {
      input: { importId: null },
      events: [
        { type: 'files.chosen', files: [FILE] },
        { type: 'files.chosen', files: [] },
        { type: 'import.confirmed' },
        { type: 'restarted' },
        ...[done(CHECK), done(wrong), refused('no')].map((output) => ({
          type: 'xstate.done.actor.0.import.checking',
          output,
        })),
        { type: 'xstate.error.actor.0.import.checking', error: new Error('down') },
        ...[done(INFO), refused('no')].map((output) => ({
          type: 'xstate.done.actor.0.import.starting',
          output,
        })),
        { type: 'xstate.error.actor.0.import.starting', error: new Error('down') },
        ...[...progressAnswers, refused('gone')].map((output) => ({
          type: 'xstate.done.actor.0.import.following.asking',
          output,
        })),
        { type: 'xstate.error.actor.0.import.following.asking', error: new Error('down') },
        { type: 'xstate.after.askAgain.import.following.waiting' },
      ] as never,
      limit: 5000,
    });
    const states = paths.map(({ state }) =>
      typeof state.value === 'string' ? state.value : Object.keys(state.value)[0],
    );
    const expected = ['choosing', 'checking', 'previewing', 'starting', 'following', 'done', 'failed'];
    expect([...new Set(states)].sort()).toEqual(expected.sort());
    for (const { state } of paths) {
      const { context } = state;
      if (state.matches('following') || state.matches('starting')) expect(context.importId).toBe('i1');
      if (state.matches('checking')) expect(context.file).toEqual(FILE);
      if (state.matches('done')) expect(context.info?.status).toBe('DONE');
      if (state.matches('failed')) expect(context.info?.status).toBe('FAILED');
      if (state.matches('choosing')) expect(context.check).toBeNull();
    }
  });
});
