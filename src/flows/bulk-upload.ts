import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import {
  type BulkCheck,
  type BulkRow,
  isUnderWay,
  isWrong,
  leaveOut,
  mergeRow,
  needsMatch,
  type UploadInfo,
} from '../domain/surveys/bulk-upload.ts';
import type { BulkMapping, StartedUpload } from '../generated/calls/types.ts';
import type { ExperienceType } from '../domain/access/survey-permissions.ts';
import { csvRefusal } from '../domain/surveys/upload-messages.ts';
import { type ChosenFile, NO_ANSWER, type Outcome } from './import.ts';

const ASK_AGAIN_MS = 1000;

export interface BulkInput {
  experienceType: ExperienceType;
  /** whether the rows' practice is chosen in a separate step */
  asksPractice: boolean;
  /** the practice for rows without one, if initially known */
  practiceId: string | null;
  /** an internal user may send the valid rows despite errors in others */
  isInternal: boolean;
  askAgainMs?: number;
}

interface BulkContext extends Required<BulkInput> {
  /** initial context, restored by closing */
  initialPracticeId: string | null;
  file: ChosenFile | null;
  /** why the last step failed */
  failures: string[];
  check: BulkCheck | null;
  uploadId: string | null;
  /** the sending as last reported */
  upload: UploadInfo | null;
}

export type BulkEvent =
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'practice.chosen'; practiceId: string | null }
  | { type: 'files.chosen'; files: ChosenFile[] }
  /** the match step's choices, to be remembered */
  | { type: 'columns.matched'; mapping: BulkMapping }
  | { type: 'mapping.forgotten' }
  /** a corrected row was checked alone */
  | { type: 'row.checked'; line: number; alone: BulkCheck }
  | { type: 'rows.leftOut'; lines: number[] }
  | { type: 'rows.putBack'; lines: number[] }
  | { type: 'sending.confirmed' }
  /** opens an earlier sending */
  | { type: 'upload.shown'; upload: UploadInfo }
  | { type: 'closed' };

/** Events for the machine's owner: a sending has begun, or has made progress. */
export type BulkEmitted = ({ type: 'begun' } & StartedUpload) | { type: 'reported'; upload: UploadInfo };

function getRefusals(outcome: Outcome<unknown>): string[] {
  return outcome.kind === 'refused' ? outcome.messages : [];
}

/** Whether the rows of a checked file may be sent: none is wrong, or an internal user sends the others. */
export function maySend({ check, isInternal }: Pick<BulkContext, 'check' | 'isInternal'>): boolean {
  return check !== null && check.data.length > 0 && (isInternal || !check.rows.some(isWrong));
}

/** The rows to send: those without a practice get the chosen one. */
export function rowsToSend({ check, practiceId }: Pick<BulkContext, 'check' | 'practiceId'>): BulkRow[] {
  const rows = check?.data ?? [];
  return practiceId === null
    ? rows
    : rows.map((row) => ({ ...row, practiceId: row.practiceId || practiceId }));
}

/**
 * Sends surveys to the rows of a file: instructions, practice (patients only, if there is a choice), file, match, result,
 * sending. Pure: the calls are actors that the screen provides (`bulkMachine.provide({ actors })`) and the tests
 * fake. The server sends in the background; the machine only polls, and closing returns to the first step except while
 * the rows are being submitted.
 */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    input: {} as BulkInput,
    events: {} as BulkEvent,
    emitted: {} as BulkEmitted,
  },
  actors: {
    /** POST /surveys/px/bulk, /surveys/ex/bulk */
    checkFile: fromPromise<Outcome<BulkCheck>, { file: ChosenFile; practiceId: string | null }>(() =>
      Promise.reject(new Error('checkFile is not provided')),
    ),
    /** PUT /surveys/px/bulk/mapping, /surveys/ex/bulk/mapping */
    saveMapping: fromPromise<Outcome<null>, { mapping: BulkMapping; practiceId: string | null }>(() =>
      Promise.reject(new Error('saveMapping is not provided')),
    ),
    /** POST /surveys/px/send/bulk, /surveys/ex/send/bulk */
    startSending: fromPromise<Outcome<StartedUpload>, { rows: BulkRow[] }>(() =>
      Promise.reject(new Error('startSending is not provided')),
    ),
    /** GET /surveys/uploads/{id}; refused: there is no such sending */
    askUpload: fromPromise<Outcome<UploadInfo>, { uploadId: string }>(() =>
      Promise.reject(new Error('askUpload is not provided')),
    ),
  },
  actions: {
    forget: assign(({ context }) => ({
      practiceId: context.initialPracticeId,
      file: null,
      failures: [],
      check: null,
      uploadId: null,
      upload: null,
    })),
    forgetFile: assign({ file: null, check: null, failures: [] }),
    noAnswer: assign({ failures: [NO_ANSWER] }),
    reportBegin: enqueueActions(({ enqueue }, outcome: Outcome<StartedUpload>) => {
      if (outcome.kind === 'done') enqueue.emit({ type: 'begun', ...outcome.value });
    }),
    reportProgress: enqueueActions(({ context, enqueue }) => {
      if (context.upload) enqueue.emit({ type: 'reported', upload: context.upload });
    }),
  },
  guards: {
    asksPractice: ({ context }) => context.asksPractice,
    hasPractice: ({ context }) => context.practiceId !== null,
    hasFile: ({ context }) => context.file !== null,
    isOneCsv: (_, files: ChosenFile[]) => csvRefusal(files) === undefined,
    maySend: ({ context }) => maySend(context),
    isUnderWay: ({ context }) => context.upload === null || isUnderWay(context.upload),
    isFailed: ({ context }) => ['FAILED', 'STOPPED'].includes(context.upload?.status ?? ''),
  },
  delays: { askAgain: ({ context }) => context.askAgainMs },
}).createMachine({
  id: 'bulk',
  context: ({ input }) => ({
    ...input,
    askAgainMs: input.askAgainMs ?? ASK_AGAIN_MS,
    initialPracticeId: input.practiceId,
    file: null,
    failures: [],
    check: null,
    uploadId: null,
    upload: null,
  }),
  initial: 'review',
  on: { closed: { target: '.review', actions: 'forget' } },
  states: {
    review: {
      on: {
        next: [{ guard: 'asksPractice', target: 'practice' }, { target: 'upload' }],
        'upload.shown': {
          target: 'shown',
          actions: assign({
            failures: [],
            upload: ({ event }) => event.upload,
            uploadId: ({ event }) => event.upload.id,
          }),
        },
      },
    },

    practice: {
      on: {
        'practice.chosen': { actions: assign({ practiceId: ({ event }) => event.practiceId }) },
        next: { guard: 'hasPractice', target: 'upload' },
        back: 'review',
      },
    },

    upload: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'files.chosen': [
              {
                guard: { type: 'isOneCsv', params: ({ event }) => event.files },
                actions: assign({ file: ({ event }) => event.files[0] ?? null, failures: [] }),
              },
              {
                actions: assign({
                  file: null,
                  failures: ({ event }) => [csvRefusal(event.files)].filter((text) => text !== undefined),
                }),
              },
            ],
            next: { guard: 'hasFile', target: 'checking', actions: assign({ failures: [] }) },
            back: [
              { guard: 'asksPractice', target: '#bulk.practice', actions: 'forgetFile' },
              { target: '#bulk.review', actions: 'forgetFile' },
            ],
          },
        },
        checking: {
          invoke: {
            src: 'checkFile',
            input: ({ context: { file, practiceId } }) => ({
              file: file ?? { name: '', size: 0 },
              practiceId,
            }),
            onDone: [
              {
                guard: ({ event, context }) =>
                  event.output.kind === 'done' && needsMatch(event.output.value, context.experienceType),
                target: 'matching',
                actions: assign({
                  check: ({ event }) => (event.output.kind === 'done' ? event.output.value : null),
                }),
              },
              {
                guard: ({ event }) => event.output.kind === 'done',
                target: '#bulk.result',
                actions: assign({
                  check: ({ event }) => (event.output.kind === 'done' ? event.output.value : null),
                }),
              },
              {
                // a corrected file must be selected again: browsers cannot reread a changed one
                target: 'choosing',
                actions: assign({ file: null, failures: ({ event }) => getRefusals(event.output) }),
              },
            ],
            onError: { target: 'choosing', actions: 'noAnswer' },
          },
          on: { back: 'choosing' },
        },
        /** columns whose field is not known, or values whose meaning is not */
        matching: {
          on: {
            'columns.matched': { target: 'saving', actions: assign({ failures: [] }) },
            'mapping.forgotten': { target: 'saving', actions: assign({ failures: [] }) },
            back: { target: 'choosing', actions: 'forgetFile' },
          },
        },
        saving: {
          invoke: {
            src: 'saveMapping',
            input: ({ context: { practiceId }, event }) => ({
              mapping: event.type === 'columns.matched' ? event.mapping : { columns: [], values: [] },
              practiceId,
            }),
            onDone: [
              { guard: ({ event }) => event.output.kind === 'done', target: 'checking' },
              {
                target: 'matching',
                actions: assign({ failures: ({ event }) => getRefusals(event.output) }),
              },
            ],
            onError: { target: 'matching', actions: 'noAnswer' },
          },
        },
      },
    },

    result: {
      initial: 'reviewing',
      states: {
        reviewing: {
          on: {
            'sending.confirmed': { guard: 'maySend', target: 'starting', actions: assign({ failures: [] }) },
            'mapping.forgotten': { target: '#bulk.upload.saving', actions: assign({ failures: [] }) },
            'row.checked': {
              actions: assign({
                check: ({ context: { check }, event }) => check && mergeRow(check, event.line, event.alone),
              }),
            },
            'rows.leftOut': {
              actions: assign({
                check: ({ context: { check }, event }) => check && leaveOut(check, event.lines, true),
              }),
            },
            'rows.putBack': {
              actions: assign({
                check: ({ context: { check }, event }) => check && leaveOut(check, event.lines, false),
              }),
            },
            back: { target: '#bulk.upload', actions: 'forgetFile' },
          },
        },
        starting: {
          invoke: {
            src: 'startSending',
            input: ({ context }) => ({ rows: rowsToSend(context) }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'done',
                target: '#bulk.following',
                actions: [
                  assign({
                    uploadId: ({ event }) => (event.output.kind === 'done' ? event.output.value.id : null),
                  }),
                  { type: 'reportBegin', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'reviewing',
                actions: assign({ failures: ({ event }) => getRefusals(event.output) }),
              },
            ],
            onError: { target: 'reviewing', actions: 'noAnswer' },
          },
          // closing now would leave it unknown whether the rows were accepted
          on: { closed: {} },
        },
      },
    },

    /** a reported sending: its state decides */
    shown: {
      always: [
        { guard: 'isUnderWay', target: 'following' },
        { guard: 'isFailed', target: 'failed' },
        { target: 'done' },
      ],
    },

    // the sending continues on the server: a failed request is repeated
    following: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'askUpload',
            input: ({ context }) => ({ uploadId: context.uploadId ?? '' }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'refused',
                target: '#bulk.review',
                actions: ['forget', assign({ failures: ({ event }) => getRefusals(event.output) })],
              },
              {
                target: 'reported',
                actions: assign({
                  failures: [],
                  upload: ({ event, context }) =>
                    event.output.kind === 'done' ? event.output.value : context.upload,
                }),
              },
            ],
            onError: { target: 'waiting', actions: 'noAnswer' },
          },
        },
        reported: {
          entry: 'reportProgress',
          always: [{ guard: 'isUnderWay', target: 'waiting' }, { target: '#bulk.shown' }],
        },
        waiting: { after: { askAgain: 'asking' } },
      },
    },

    done: {},
    failed: {},
  },
});
