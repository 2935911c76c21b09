import { assign, emit, enqueueActions, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { hasContactless, leaveOut, mergeRow, needsMatch } from '../domain/surveys/bulk-upload.ts';
import type { BulkMapping } from '../generated/calls/types.ts';
import { csvRefusal } from '../domain/surveys/upload-messages.ts';
import { isOpen } from '../domain/text/intake/match-columns.ts';
import { isEmptyMapping } from '../domain/text/intake/unknown-values.ts';
import {
  addMapping,
  type ChosenFile,
  type IntakeCalls,
  type IntakeCheck,
  type IntakeContext,
  type IntakeEmitted,
  type IntakeEvent,
  type IntakeInput,
  type IntakeJob,
  isBulkCheck,
  isEnded,
  isFailed,
  mayConfirm,
  NO_ANSWER,
  NO_CHOICES,
  type Outcome,
  type StartedJob,
  withoutContactless,
} from './intake-model.ts';

const ASK_AGAIN_MS = 1000;

function getRefusals(outcome: Outcome<unknown>): string[] {
  return outcome.kind === 'refused' ? outcome.messages : [];
}

function getValue<T>(outcome: Outcome<T>): T | null {
  return outcome.kind === 'done' ? outcome.value : null;
}

type Input<Call extends keyof IntakeCalls> = Parameters<IntakeCalls[Call]>[0];

function toCheckInput(
  { file, practiceId, receivedId, uncleaned, mapping }: IntakeContext,
  tried?: BulkMapping,
): Input<'checkFile'> {
  const checkedAs = { practiceId, receivedId, uncleaned };
  const all = tried ? addMapping(mapping, tried) : mapping;
  return { file: file ?? { name: '', size: 0 }, ...checkedAs, mapping: all };
}

const listTitles = ({ columns }: Pick<IntakeCheck, 'columns'>): string[] =>
  columns.map(({ header }) => header);

const UNEDITED = { uncleaned: [], leftOut: [], isEdited: false, hasChoices: false, isRepeated: false };

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
    forgetMapping: fromPromise<Outcome<null>, Input<'forgetMapping'>>(notProvided),
    startJob: fromPromise<Outcome<StartedJob>, Input<'startJob'>>(notProvided),
    askJob: fromPromise<Outcome<IntakeJob>, Input<'askJob'>>(notProvided),
  },
  actions: {
    forget: assign(({ context }) => ({
      practiceId: context.initialPracticeId,
      file: null,
      failures: [],
      check: null,
      mapping: null,
      mappedHeader: null,
      jobId: null,
      job: null,
      ...UNEDITED,
    })),
    forgetFile: assign({ file: null, check: null, failures: [], isAgain: true, ...UNEDITED }),
    /** keeps the choices for another file with the same columns, also those of the match step */
    keepMapping: assign(({ context }, made: BulkMapping) => {
      const { check, mapping, mappedHeader, hasChoices } = context;
      return {
        mapping: hasChoices ? addMapping(mapping, made) : mapping,
        mappedHeader: check ? listTitles(check) : mappedHeader,
      };
    }),
    dropMapping: assign({ mapping: null, mappedHeader: null }),
    showJob: assign((_, job: IntakeJob) => ({ failures: [], job, jobId: job.id })),
    clearFailures: assign({ failures: [] }),
    noAnswer: assign({ failures: [NO_ANSWER] }),
    keepRefusals: assign({ failures: (_, outcome: Outcome<unknown>) => getRefusals(outcome) }),
    /** the values to ask about, as they are with the tried choices; the columns stay as the file's check found them */
    takeValues: assign(({ context: { check } }, outcome: Outcome<IntakeCheck>) => {
      const tried = getValue(outcome);
      if (!isBulkCheck(check) || !isBulkCheck(tried)) return {};
      const { unknown, chosen, options, suggested, first, absent } = tried;
      return { check: { ...check, unknown, chosen, options, suggested, first, absent } };
    }),
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
    isWaiting: ({ context }) => context.receivedId !== null && !context.asksPractice,
    isReceived: ({ context }) => context.receivedId !== null,
    isReady: ({ context }) => context.receivedId !== null && context.practiceId !== null,
    isImport: ({ context }) => context.experienceType === null,
    asksPractice: ({ context }) => context.asksPractice,
    hasPractice: ({ context }) => context.practiceId !== null,
    hasFile: ({ context }) => context.file !== null,
    isOneCsv: (_, files: ChosenFile[]) => csvRefusal(files) === undefined,
    isOtherTable: ({ context: { mapping, mappedHeader } }, outcome: Outcome<IntakeCheck>) => {
      const check = getValue(outcome);
      if (check === null || mapping === null || mappedHeader === null) return false;
      const titles = listTitles(check);
      return titles.length !== mappedHeader.length || titles.some((title, at) => title !== mappedHeader[at]);
    },
    isOtherPractice: ({ context }, practiceId: string | null) => context.practiceId !== practiceId,
    isAccepted: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
    needsMatch: ({ context: { experienceType } }, outcome: Outcome<IntakeCheck>) => {
      const check = getValue(outcome);
      if (check === null) return false;
      if (isBulkCheck(check) && experienceType !== null) return needsMatch(check, experienceType);
      const { columns, unknown, absent } = check;
      return columns.some(isOpen) || unknown.length > 0 || absent.some(({ value }) => value === '');
    },
    mayConfirm: ({ context }) => mayConfirm(context),
    isUnderWay: ({ context }) => context.job === null || !isEnded(context.job),
    isFailed: ({ context }) => context.job !== null && isFailed(context.job),
  },
  delays: { askAgain: ({ context }) => context.askAgainMs },
}).createMachine({
  id: 'intake',
  context: ({ input: { practiceId = null, ...input } }) => ({
    asksPractice: false,
    isInternal: false,
    receivedId: null,
    jobId: null,
    askAgainMs: ASK_AGAIN_MS,
    ...input,
    practiceId,
    initialPracticeId: practiceId,
    file: input.file ?? null,
    failures: [],
    check: null,
    mapping: null,
    mappedHeader: null,
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
        { guard: 'isWaiting', target: '#intake.upload.checking' },
        { guard: 'isReceived', target: 'practice' },
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
        'practice.chosen': {
          // a provider of one practice is none of another
          actions: ['dropMapping', assign({ practiceId: ({ event }) => event.practiceId })],
          guard: { type: 'isOtherPractice', params: ({ event }) => event.practiceId },
        },
        next: [
          { guard: 'isReady', target: '#intake.upload.checking' },
          { guard: 'hasPractice', target: 'upload' },
        ],
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
            input: ({ context }) => toCheckInput(context),
            onDone: [
              {
                // the choices were made for other columns
                guard: { type: 'isOtherTable', params: ({ event }) => event.output },
                target: 'checking',
                reenter: true,
                actions: 'dropMapping',
              },
              {
                guard: { type: 'needsMatch', params: ({ event }) => event.output },
                target: 'matching',
                actions: assign({ check: ({ event }) => getValue(event.output), mappedHeader: null }),
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: '#intake.result',
                actions: assign({ check: ({ event }) => getValue(event.output), mappedHeader: null }),
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
          initial: 'choosing',
          states: {
            choosing: {},
            trying: {
              invoke: {
                src: 'checkFile',
                input: ({ context, event }) =>
                  toCheckInput(context, event.type === 'columns.tried' ? event.mapping : undefined),
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'choosing',
                    actions: { type: 'takeValues', params: ({ event }) => event.output },
                  },
                  {
                    target: 'choosing',
                    actions: { type: 'keepRefusals', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: 'choosing', actions: 'noAnswer' },
              },
            },
          },
          on: {
            'choice.made': { actions: assign({ hasChoices: true }) },
            'columns.tried': { target: '.trying', actions: 'clearFailures' },
            'columns.matched': {
              target: 'checking',
              actions: [
                'clearFailures',
                assign({
                  mapping: ({ context, event }) => addMapping(context.mapping, event.mapping),
                  hasChoices: false,
                }),
              ],
            },
            'mapping.forgotten': { target: 'forgetting', actions: 'clearFailures' },
            'files.chosen': [
              {
                guard: { type: 'isOneCsv', params: ({ event }) => event.files },
                target: 'checking',
                actions: [
                  { type: 'keepMapping', params: ({ event }) => event.mapping ?? NO_CHOICES },
                  'forgetFile',
                  assign({ file: ({ event }) => event.files[0] ?? null }),
                ],
              },
              {
                actions: assign({
                  failures: ({ event }) => [csvRefusal(event.files)].filter((text) => text !== undefined),
                }),
              },
            ],
            back: {
              target: 'choosing',
              actions: [
                { type: 'keepMapping', params: ({ event }) => event.mapping ?? NO_CHOICES },
                'forgetFile',
              ],
            },
          },
        },
        forgetting: {
          invoke: {
            src: 'forgetMapping',
            input: ({ context: { practiceId } }) => ({ practiceId }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'checking',
                actions: assign({ mapping: NO_CHOICES }),
              },
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
            'columns.shown': {
              target: '#intake.upload.matching',
              actions: ['clearFailures', assign(UNEDITED)],
            },
            'mapping.forgotten': { target: '#intake.upload.forgetting', actions: 'clearFailures' },
            'cleaning.toggled': {
              target: '#intake.upload.checking',
              // the file is checked anew, without corrections
              actions: assign({
                isEdited: false,
                leftOut: [],
                uncleaned: ({ context: { uncleaned }, event: { kind } }) =>
                  uncleaned.includes(kind) ? uncleaned.filter((one) => one !== kind) : [...uncleaned, kind],
              }),
            },
            'row.edited': { actions: assign({ isEdited: true }) },
            'row.checked': {
              actions: assign({
                isEdited: true,
                check: ({ context: { check }, event }) =>
                  isBulkCheck(check) ? mergeRow(check, event.row, event.alone) : check,
              }),
            },
            'rows.leftOut': {
              actions: assign({
                isEdited: true,
                check: ({ context: { check }, event }) =>
                  isBulkCheck(check) ? leaveOut(check, event.lines, true) : check,
                mapping: ({ context, event }) => addMapping(context.mapping, event.mapping ?? NO_CHOICES),
              }),
            },
            'rows.putBack': {
              actions: assign({
                mapping: ({ context: { mapping, check }, event }) =>
                  isBulkCheck(check) && hasContactless(check, event.lines)
                    ? withoutContactless(mapping)
                    : mapping,
                check: ({ context: { check }, event }) =>
                  isBulkCheck(check) ? leaveOut(check, event.lines, false) : check,
              }),
            },
            'rows.changed': {
              actions: assign({
                isEdited: true,
                check: ({ event }) => event.check,
                leftOut: ({ event }) => event.leftOut,
              }),
            },
            back: {
              target: '#intake.upload',
              actions: [{ type: 'keepMapping', params: NO_CHOICES }, 'forgetFile'],
            },
          },
        },
        starting: {
          invoke: {
            src: 'startJob',
            input: ({ context: { check, file, practiceId, receivedId, mapping } }) => ({
              check,
              file,
              practiceId,
              receivedId,
              mapping,
            }),
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
export function provideCalls({ checkFile, forgetMapping, startJob, askJob }: IntakeCalls) {
  return intakeMachine.provide({
    actors: {
      checkFile: fromPromise(({ input, signal }) => checkFile(input, signal)),
      forgetMapping: fromPromise(({ input, signal }) => forgetMapping(input, signal)),
      startJob: fromPromise(({ input }) => startJob(input)),
      askJob: fromPromise(({ input, signal }) => askJob(input, signal)),
    },
  });
}

/** Whether columns are being matched, or the choices about them forgotten. */
export function isMatching(state: SnapshotFrom<typeof intakeMachine>): boolean {
  return state.matches({ upload: 'matching' }) || state.matches({ upload: 'forgetting' });
}

/** Whether leaving loses a person's answers about the file, which are remembered once it is sent or imported. */
export function isAnswered(state: SnapshotFrom<typeof intakeMachine>): boolean {
  const { mapping, hasChoices } = state.context;
  const isOpen = state.matches('result') || state.matches('upload');
  return isOpen && (hasChoices || (mapping !== null && !isEmptyMapping(mapping)));
}
