import { assign, emit, fromPromise, setup } from 'xstate';
import type { ImportCheck, ImportInfo } from '../domain/model/import.ts';
import { csvRefusal } from '../domain/surveys/upload-messages.ts';

/** A file as the machine sees it; only the server reads its content. */
export interface ChosenFile {
  name: string;
  size: number;
}

/** `refused`: the server rejected the call, with reasons. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'refused'; messages: string[] };

/** Poll interval of a running import. */
const ASK_AGAIN_MS = 700;
export const NO_ANSWER = 'The server could not be reached. Please try again.';

export interface ImportInput {
  /** an earlier import, which is followed at once */
  importId: string | null;
  askAgainMs?: number;
}

interface ImportContext {
  file: ChosenFile | null;
  /** why the last step failed */
  failures: string[];
  check: ImportCheck | null;
  importId: string | null;
  /** the import as last reported */
  info: ImportInfo | null;
  /** the user returned to the first step */
  isAgain: boolean;
  askAgainMs: number;
}

export type ImportEvent =
  | { type: 'files.chosen'; files: ChosenFile[] }
  | { type: 'import.confirmed' }
  /** back to the first step */
  | { type: 'restarted' };

/** Events for the machine's owner: an import has begun, or has ended, well or not. */
export type ImportEmitted =
  | { type: 'began'; importId: string }
  | { type: 'ended'; info: ImportInfo }
  | { type: 'lost' };

function getRefusals(outcome: Outcome<unknown>): string[] {
  return outcome.kind === 'refused' ? outcome.messages : [];
}

/**
 * Imports a file: selecting it, previewing its effect, confirming, following. Pure: the three calls are actors that the
 * screen provides (`importMachine.provide({ actors })`) and the tests fake.
 */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    input: {} as ImportInput,
    events: {} as ImportEvent,
    emitted: {} as ImportEmitted,
  },
  actors: {
    /** POST /{resource}/import/check */
    checkFile: fromPromise<Outcome<ImportCheck>, { file: ChosenFile }>(() =>
      Promise.reject(new Error('checkFile is not provided')),
    ),
    /** POST /{resource}/import */
    startImport: fromPromise<Outcome<ImportInfo>, { importId: string }>(() =>
      Promise.reject(new Error('startImport is not provided')),
    ),
    /** GET /imports/{id}; refused: the import no longer exists */
    askImport: fromPromise<Outcome<ImportInfo>, { importId: string }>(() =>
      Promise.reject(new Error('askImport is not provided')),
    ),
  },
  actions: {
    forget: assign({ file: null, check: null, importId: null, info: null, failures: [], isAgain: true }),
    noAnswer: assign({ failures: [NO_ANSWER] }),
    reportEnd: emit(({ context }) =>
      context.info ? { type: 'ended' as const, info: context.info } : { type: 'lost' as const },
    ),
    tellLoss: emit({ type: 'lost' }),
  },
  guards: {
    hasImport: ({ context }) => context.importId !== null,
    isOneCsv: (_, files: ChosenFile[]) => csvRefusal(files) === undefined,
    isInOrder: ({ context }) => typeof context.check?.importId === 'string',
    isDone: ({ context }) => context.info?.status === 'DONE',
    isFailed: ({ context }) => ['FAILED', 'STOPPED'].includes(context.info?.status ?? ''),
  },
  delays: { askAgain: ({ context }) => context.askAgainMs },
}).createMachine({
  id: 'import',
  context: ({ input }) => ({
    file: null,
    failures: [],
    check: null,
    importId: input.importId,
    info: null,
    isAgain: false,
    askAgainMs: input.askAgainMs ?? ASK_AGAIN_MS,
  }),
  initial: 'start',
  states: {
    start: { always: [{ guard: 'hasImport', target: 'following' }, { target: 'choosing' }] },

    choosing: {
      on: {
        'files.chosen': [
          {
            guard: { type: 'isOneCsv', params: ({ event }) => event.files },
            target: 'checking',
            actions: assign({ file: ({ event }) => event.files[0] ?? null, failures: [] }),
          },
          {
            actions: assign({
              file: null,
              failures: ({ event }) => [csvRefusal(event.files)].filter((text) => text !== undefined),
            }),
          },
        ],
      },
    },

    checking: {
      invoke: {
        src: 'checkFile',
        input: ({ context }) => ({ file: context.file ?? { name: '', size: 0 } }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'previewing',
            actions: assign({
              check: ({ event }) => (event.output.kind === 'done' ? event.output.value : null),
            }),
          },
          {
            target: 'choosing',
            actions: assign({ file: null, failures: ({ event }) => getRefusals(event.output) }),
          },
        ],
        onError: { target: 'choosing', actions: 'noAnswer' },
      },
      on: { restarted: { target: 'choosing', actions: 'forget' } },
    },

    previewing: {
      on: {
        'import.confirmed': { guard: 'isInOrder', target: 'starting', actions: assign({ failures: [] }) },
        restarted: { target: 'choosing', actions: 'forget' },
      },
    },

    starting: {
      entry: assign({ importId: ({ context }) => context.check?.importId ?? null }),
      invoke: {
        src: 'startImport',
        input: ({ context }) => ({ importId: context.importId ?? '' }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'following',
            actions: [
              assign({ info: ({ event }) => (event.output.kind === 'done' ? event.output.value : null) }),
              emit(({ context }) => ({ type: 'began' as const, importId: context.importId ?? '' })),
            ],
          },
          {
            target: 'previewing',
            actions: assign({ failures: ({ event }) => getRefusals(event.output) }),
          },
        ],
        onError: { target: 'previewing', actions: 'noAnswer' },
      },
    },

    // the import continues on the server: a failed request is repeated
    following: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'askImport',
            input: ({ context }) => ({ importId: context.importId ?? '' }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'refused',
                target: '#import.choosing',
                actions: [
                  'forget',
                  'tellLoss',
                  assign({ failures: ({ event }) => getRefusals(event.output) }),
                ],
              },
              {
                target: 'reported',
                actions: assign({
                  failures: [],
                  info: ({ event }) => (event.output.kind === 'done' ? event.output.value : null),
                }),
              },
            ],
            onError: { target: 'waiting', actions: 'noAnswer' },
          },
        },
        reported: {
          always: [
            { guard: 'isDone', target: '#import.done', actions: 'reportEnd' },
            { guard: 'isFailed', target: '#import.failed', actions: 'reportEnd' },
            { target: 'waiting' },
          ],
        },
        waiting: { after: { askAgain: 'asking' } },
      },
    },

    done: { on: { restarted: { target: 'choosing', actions: 'forget' } } },
    failed: { on: { restarted: { target: 'choosing', actions: 'forget' } } },
  },
});
