import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { ExperienceType } from '../domain/access/survey-permissions.ts';
import { isOpen } from '../domain/text/intake/match-columns.ts';
import type { ImportCheck, ImportInfo } from '../domain/model/import.ts';
import {
  type BulkCheck,
  type BulkRow,
  isWrong,
  leaveOut,
  mergeRow,
  needsMatch,
  type UnsentRow,
  type UploadInfo,
} from '../domain/surveys/bulk-upload.ts';
import { csvRefusal } from '../domain/surveys/upload-messages.ts';
import type { BulkMapping, StartedUpload } from '../generated/calls/types.ts';

/** A file as the machine sees it; only the server reads its content. */
export interface ChosenFile {
  name: string;
  size: number;
}

/** `refused`: the server rejected the call, with reasons. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'refused'; messages: string[] };

/** The result of checking a file: of surveys to send, or of records to import. */
export type IntakeCheck = BulkCheck | ImportCheck;
/** The work in the background that a checked file leads to. */
export type IntakeJob = UploadInfo | ImportInfo;

export const NO_ANSWER = 'The server could not be reached. Please try again.';
const ASK_AGAIN_MS = 1000;

export interface IntakeInput {
  /** whose surveys are sent; null: records are imported, whose file is checked as soon as it is chosen */
  experienceType: ExperienceType | null;
  /** whether the rows' practice is chosen in a separate step */
  asksPractice?: boolean;
  /** the practice for rows without one, if initially known */
  practiceId?: string | null;
  /** an internal user may send the valid rows despite errors in others */
  isInternal?: boolean;
  /** a job begun earlier, which is followed at once */
  jobId?: string | null;
  askAgainMs?: number;
}

export interface IntakeContext extends Required<IntakeInput> {
  /** initial context, restored by closing */
  initialPracticeId: string | null;
  file: ChosenFile | null;
  /** why the last step failed */
  failures: string[];
  check: IntakeCheck | null;
  /** the job as last reported */
  job: IntakeJob | null;
  /** the user returned to the choice of a file */
  isAgain: boolean;
  /** kinds of cleaning that the user has undone */
  uncleaned: string[];
  /** rows of a file to import that the user has left out */
  leftOut: UnsentRow[];
  /** rows were corrected or left out, which another check of the file would lose */
  isEdited: boolean;
  /** the same rows were sent before, and are not sent again */
  isRepeated: boolean;
}

export type IntakeEvent =
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'practice.chosen'; practiceId: string | null }
  | { type: 'files.chosen'; files: ChosenFile[] }
  /** the match step's choices, to be remembered */
  | { type: 'columns.matched'; mapping: BulkMapping }
  | { type: 'mapping.forgotten' }
  /** undoes the cleaning of a kind, or redoes it */
  | { type: 'cleaning.toggled'; kind: string }
  /** a corrected row was checked alone */
  | { type: 'row.checked'; line: number; alone: BulkCheck }
  | { type: 'rows.leftOut'; lines: number[] }
  | { type: 'rows.putBack'; lines: number[] }
  /** the whole file was checked with these changes to its rows */
  | { type: 'rows.changed'; check: ImportCheck; leftOut: UnsentRow[] }
  | { type: 'confirmed' }
  /** opens an earlier job */
  | { type: 'job.shown'; job: IntakeJob }
  /** of a finished import */
  | { type: 'undo.begun'; job: ImportInfo }
  | { type: 'closed' };

/** Events for the machine's owner: a job has begun, has made progress, or no longer exists. */
export type IntakeEmitted =
  | { type: 'begun'; id: string; total: number }
  | { type: 'reported'; job: IntakeJob }
  | { type: 'lost' };

/** Whether the checked rows will be sent as surveys, rather than imported. */
export function isBulkCheck(check: IntakeCheck | null): check is BulkCheck {
  return check !== null && 'data' in check;
}

function getRefusals(outcome: Outcome<unknown>): string[] {
  return outcome.kind === 'refused' ? outcome.messages : [];
}

function getValue<T>(outcome: Outcome<T>): T | null {
  return outcome.kind === 'done' ? outcome.value : null;
}

/**
 * Whether a checked file may be confirmed. Surveys: no row is wrong, or an internal user sends the others. Records: all
 * rows are in order.
 */
export function mayConfirm({ check, isInternal }: Pick<IntakeContext, 'check' | 'isInternal'>): boolean {
  if (!isBulkCheck(check)) return typeof check?.importId === 'string';
  return check.data.length > 0 && (isInternal || !check.rows.some(isWrong));
}

/** The rows to send: those without a practice get the chosen one. */
export function rowsToSend(check: BulkCheck, practiceId: string | null): BulkRow[] {
  return practiceId === null
    ? check.data
    : check.data.map((row) => ({ ...row, practiceId: row.practiceId || practiceId }));
}

const FAILED = ['FAILED', 'STOPPED'];

/** Whether a job does nothing any more. */
export function isEnded({ status }: IntakeJob): boolean {
  return status === 'DONE' || status === 'UNDONE' || FAILED.includes(status);
}

type StartedJob = StartedUpload | ImportInfo;

/** The calls of one kind of file. */
export interface IntakeCalls {
  checkFile: (
    input: { file: ChosenFile; practiceId: string | null; uncleaned: string[] },
    signal: AbortSignal,
  ) => Promise<Outcome<IntakeCheck>>;
  saveMapping: (
    input: { mapping: BulkMapping; practiceId: string | null },
    signal: AbortSignal,
  ) => Promise<Outcome<null>>;
  startJob: (input: { check: IntakeCheck | null; practiceId: string | null }) => Promise<Outcome<StartedJob>>;
  /** refused: there is no such job */
  askJob: (input: { id: string }, signal: AbortSignal) => Promise<Outcome<IntakeJob>>;
}

type Input<Call extends keyof IntakeCalls> = Parameters<IntakeCalls[Call]>[0];

const UNEDITED = { uncleaned: [], leftOut: [], isEdited: false, isRepeated: false };

const notProvided = (): Promise<never> => Promise.reject(new Error('The calls are not provided'));

/**
 * Takes the rows of a file: instructions and practice (surveys only; the practice of patients if there is a choice), file,
 * match, result, job. Pure: the screen provides the calls (`provideCalls`), and
 * the tests fake them. The server works in the background; the machine only polls, and closing returns to the first step
 * except while the rows are being submitted.
 */
export const intakeMachine = setup({
  types: {
    context: {} as IntakeContext,
    input: {} as IntakeInput,
    events: {} as IntakeEvent,
    emitted: {} as IntakeEmitted,
  },
  actors: {
    checkFile: fromPromise<Outcome<IntakeCheck>, Input<'checkFile'>>(notProvided),
    saveMapping: fromPromise<Outcome<null>, Input<'saveMapping'>>(notProvided),
    startJob: fromPromise<Outcome<StartedJob>, Input<'startJob'>>(notProvided),
    askJob: fromPromise<Outcome<IntakeJob>, Input<'askJob'>>(notProvided),
  },
  actions: {
    forget: assign(({ context }) => ({
      practiceId: context.initialPracticeId,
      file: null,
      failures: [],
      check: null,
      jobId: null,
      job: null,
      ...UNEDITED,
    })),
    forgetFile: assign({ file: null, check: null, failures: [], isAgain: true, ...UNEDITED }),
    showJob: assign((_, job: IntakeJob) => ({ failures: [], job, jobId: job.id })),
    clearFailures: assign({ failures: [] }),
    noAnswer: assign({ failures: [NO_ANSWER] }),
    keepRefusals: assign({ failures: (_, outcome: Outcome<unknown>) => getRefusals(outcome) }),
    reportBegin: enqueueActions(({ enqueue }, outcome: Outcome<StartedJob>) => {
      const begun = getValue(outcome);
      if (begun) enqueue.emit({ type: 'begun', id: begun.id, total: begun.total });
    }),
    reportProgress: enqueueActions(({ context, enqueue }) => {
      if (context.job) enqueue.emit({ type: 'reported', job: context.job });
    }),
    reportLoss: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'lost' })),
  },
  guards: {
    hasJob: ({ context }) => context.jobId !== null,
    isImport: ({ context }) => context.experienceType === null,
    asksPractice: ({ context }) => context.asksPractice,
    hasPractice: ({ context }) => context.practiceId !== null,
    hasFile: ({ context }) => context.file !== null,
    isOneCsv: (_, files: ChosenFile[]) => csvRefusal(files) === undefined,
    isAccepted: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
    needsMatch: ({ context: { experienceType } }, outcome: Outcome<IntakeCheck>) => {
      const check = getValue(outcome);
      if (!isBulkCheck(check) || experienceType === null) return check?.columns.some(isOpen) ?? false;
      return needsMatch(check, experienceType);
    },
    mayConfirm: ({ context }) => mayConfirm(context),
    isUnderWay: ({ context }) => context.job === null || !isEnded(context.job),
    isFailed: ({ context }) => FAILED.includes(context.job?.status ?? ''),
  },
  delays: { askAgain: ({ context }) => context.askAgainMs },
}).createMachine({
  id: 'intake',
  context: ({ input: { practiceId = null, ...input } }) => ({
    asksPractice: false,
    isInternal: false,
    jobId: null,
    askAgainMs: ASK_AGAIN_MS,
    ...input,
    practiceId,
    initialPracticeId: practiceId,
    file: null,
    failures: [],
    check: null,
    job: null,
    isAgain: false,
    ...UNEDITED,
  }),
  initial: 'start',
  on: { closed: { target: '.start', actions: 'forget' } },
  states: {
    start: {
      always: [
        { guard: 'hasJob', target: 'following' },
        { guard: 'isImport', target: 'upload' },
        { target: 'review' },
      ],
    },

    review: {
      on: {
        next: [{ guard: 'asksPractice', target: 'practice' }, { target: 'upload' }],
        'job.shown': {
          target: 'shown',
          actions: { type: 'showJob', params: ({ event }) => event.job },
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
                target: 'chosen',
                actions: assign({ file: ({ event }) => event.files[0] ?? null, failures: [] }),
              },
              {
                actions: assign({
                  file: null,
                  failures: ({ event }) => [csvRefusal(event.files)].filter((text) => text !== undefined),
                }),
              },
            ],
            next: { guard: 'hasFile', target: 'checking', actions: 'clearFailures' },
            'job.shown': {
              target: '#intake.shown',
              actions: { type: 'showJob', params: ({ event }) => event.job },
            },
            back: [
              { guard: 'isImport' },
              { guard: 'asksPractice', target: '#intake.practice', actions: 'forgetFile' },
              { target: '#intake.review', actions: 'forgetFile' },
            ],
          },
        },
        chosen: { always: [{ guard: 'isImport', target: 'checking' }, { target: 'choosing' }] },
        checking: {
          invoke: {
            src: 'checkFile',
            input: ({ context: { file, practiceId, uncleaned } }) => ({
              file: file ?? { name: '', size: 0 },
              practiceId,
              uncleaned,
            }),
            onDone: [
              {
                guard: { type: 'needsMatch', params: ({ event }) => event.output },
                target: 'matching',
                actions: assign({ check: ({ event }) => getValue(event.output) }),
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: '#intake.result',
                actions: assign({ check: ({ event }) => getValue(event.output) }),
              },
              {
                // a corrected file must be selected again: browsers cannot reread a changed one
                target: 'choosing',
                actions: assign({ file: null, failures: ({ event }) => getRefusals(event.output) }),
              },
            ],
            onError: { target: 'choosing', actions: 'noAnswer' },
          },
          on: { back: { target: 'choosing', actions: assign({ isAgain: true }) } },
        },
        /** columns whose field is not known, or values whose meaning is not */
        matching: {
          on: {
            'columns.matched': { target: 'saving', actions: 'clearFailures' },
            'mapping.forgotten': { target: 'saving', actions: 'clearFailures' },
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
              { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'checking' },
              {
                target: 'matching',
                actions: { type: 'keepRefusals', params: ({ event }) => event.output },
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
            confirmed: { guard: 'mayConfirm', target: 'starting', actions: 'clearFailures' },
            'mapping.forgotten': { target: '#intake.upload.saving', actions: 'clearFailures' },
            'cleaning.toggled': {
              target: '#intake.upload.checking',
              actions: assign({
                uncleaned: ({ context: { uncleaned }, event: { kind } }) =>
                  uncleaned.includes(kind) ? uncleaned.filter((one) => one !== kind) : [...uncleaned, kind],
              }),
            },
            'row.checked': {
              actions: assign({
                isEdited: true,
                check: ({ context: { check }, event }) =>
                  isBulkCheck(check) ? mergeRow(check, event.line, event.alone) : check,
              }),
            },
            'rows.leftOut': {
              actions: assign({
                isEdited: true,
                check: ({ context: { check }, event }) =>
                  isBulkCheck(check) ? leaveOut(check, event.lines, true) : check,
              }),
            },
            'rows.putBack': {
              actions: assign({
                check: ({ context: { check }, event }) =>
                  isBulkCheck(check) ? leaveOut(check, event.lines, false) : check,
              }),
            },
            'rows.changed': {
              actions: assign({
                check: ({ event }) => event.check,
                leftOut: ({ event }) => event.leftOut,
              }),
            },
            back: { target: '#intake.upload', actions: 'forgetFile' },
          },
        },
        starting: {
          invoke: {
            src: 'startJob',
            input: ({ context: { check, practiceId } }) => ({ check, practiceId }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: '#intake.following',
                actions: [
                  assign(({ event }) => {
                    const begun = getValue(event.output);
                    return {
                      jobId: begun?.id ?? null,
                      job: begun && 'status' in begun ? begun : null,
                      isRepeated: begun !== null && 'isRepeated' in begun && begun.isRepeated,
                    };
                  }),
                  { type: 'reportBegin', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'reviewing',
                actions: { type: 'keepRefusals', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'reviewing', actions: 'noAnswer' },
          },
          // closing now would leave it unknown whether the rows were accepted
          on: { closed: {} },
        },
      },
    },

    /** a reported job: its state decides */
    shown: {
      always: [
        { guard: 'isUnderWay', target: 'following' },
        { guard: 'isFailed', target: 'failed' },
        { target: 'done' },
      ],
    },

    // the job continues on the server: a failed request is repeated
    following: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'askJob',
            input: ({ context }) => ({ id: context.jobId ?? '' }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'reported',
                actions: assign({ failures: [], job: ({ event }) => getValue(event.output) }),
              },
              {
                target: '#intake.start',
                actions: [
                  'forget',
                  'reportLoss',
                  { type: 'keepRefusals', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: { target: 'waiting', actions: 'noAnswer' },
          },
        },
        reported: {
          entry: 'reportProgress',
          always: [{ guard: 'isUnderWay', target: 'waiting' }, { target: '#intake.shown' }],
        },
        waiting: { after: { askAgain: 'asking' } },
      },
    },

    done: {
      on: {
        back: { target: 'start', actions: ['forget', 'forgetFile'] },
        'undo.begun': {
          target: 'following',
          actions: [
            { type: 'showJob', params: ({ event }) => event.job },
            emit(({ event: { job } }) => ({ type: 'begun' as const, id: job.id, total: job.total })),
          ],
        },
      },
    },
    failed: { on: { back: { target: 'start', actions: ['forget', 'forgetFile'] } } },
  },
});

/** The machine with the calls of one kind of file. */
export function provideCalls({ checkFile, saveMapping, startJob, askJob }: IntakeCalls) {
  return intakeMachine.provide({
    actors: {
      checkFile: fromPromise(({ input, signal }) => checkFile(input, signal)),
      saveMapping: fromPromise(({ input, signal }) => saveMapping(input, signal)),
      startJob: fromPromise(({ input }) => startJob(input)),
      askJob: fromPromise(({ input, signal }) => askJob(input, signal)),
    },
  });
}
