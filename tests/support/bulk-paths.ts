import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph';
import type { AnyStateMachine, EventFrom, SnapshotFrom, StateValueFrom } from 'xstate';
import type { BulkCheck, UnsentRow, UploadInfo } from '../../src/domain/surveys/bulk-upload.ts';
import { type IntakeEvent, type IntakeInput, intakeMachine, isBulkCheck } from '../../src/flows/intake.ts';
import { coveringPaths, type Edge } from './covering-paths.ts';

/** Calls that the dialog makes. */
export type BulkCall = 'check' | 'start' | 'ask';

/** Possible outcomes of a call. `unanswered`: the server cannot be reached. */
export type BulkAnswer = 'clean' | 'errors' | 'begun' | UploadInfo['status'] | 'refused' | 'unanswered';

/** One event: in the dialog, or at the server. */
export type BulkStep =
  | {
      do:
        | 'next'
        | 'back'
        | 'close'
        | 'confirm'
        | 'choosePractice'
        | 'chooseFile'
        | 'chooseSpreadsheet'
        | 'wait';
    }
  | { do: 'show'; status: UploadInfo['status'] }
  | { do: 'answer'; call: BulkCall; kind: BulkAnswer };

export type BulkState = StateValueFrom<typeof intakeMachine>;

/** The steps from the closed dialog, each with the resulting state. */
export interface BulkPath {
  steps: { step: BulkStep; leadsTo: BulkState }[];
}

export const UPLOAD: UploadInfo = {
  id: '0190f0d2-0000-7000-8000-00000000000a',
  experienceType: 'PATIENT',
  status: 'SENDING',
  total: 2,
  processed: 1,
  sent: 1,
  skipped: [],
  error: null,
  sender: null,
  stoppedBy: null,
  stopReason: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  finishedAt: null,
};

export const CLEAN: BulkCheck = {
  data: [{ email: 'ann@example.com', line: 2 }],
  successfulCount: 1,
  errorCount: 0,
  errors: [],
  warnings: [],
  rows: [],
  intervalDays: 30,
  practiceName: null,
  columns: [{ header: 'Email', samples: ['ann@example.com'], target: 'email', by: 'name', candidates: [] }],
  unknown: [],
  options: [],
};
export const WRONG_ROW: UnsentRow = {
  line: 3,
  name: 'Bo',
  contact: 'bo@',
  cells: { email: 'bo@', patientName: 'Bo' },
  problems: [{ field: 'email', column: 'Email', reason: 'Email invalid' }],
  skip: null,
};
export const WITH_ERRORS: BulkCheck = {
  ...CLEAN,
  errorCount: 1,
  errors: ['Line 3, column Email: Email invalid'],
  rows: [WRONG_ROW],
};

export function makeUpload(status: UploadInfo['status']): UploadInfo {
  const isDone = status === 'DONE';
  return {
    ...UPLOAD,
    status,
    processed: isDone ? 2 : 1,
    skipped: isDone ? [{ line: 3, reason: 'This contact is blocked. Surveys are not sent to it.' }] : [],
    stoppedBy: status === 'STOPPED' ? 'Ann Miller' : null,
    stopReason: status === 'STOPPED' ? 'Stopped by Ann Miller.' : null,
    error:
      status === 'FAILED' ? 'The sending failed. Surveys that were sent before are counted above.' : null,
  };
}

const CSV = { name: 'patients.csv', size: 100 };
const SPREADSHEET = { name: 'patients.xlsx', size: 100 };

const OWN: [IntakeEvent, BulkStep][] = [
  [{ type: 'next' }, { do: 'next' }],
  [{ type: 'back' }, { do: 'back' }],
  [{ type: 'closed' }, { do: 'close' }],
  [{ type: 'confirmed' }, { do: 'confirm' }],
  [{ type: 'practice.chosen', practiceId: 'p1' }, { do: 'choosePractice' }],
  [{ type: 'files.chosen', files: [CSV] }, { do: 'chooseFile' }],
  [{ type: 'files.chosen', files: [SPREADSHEET] }, { do: 'chooseSpreadsheet' }],
  ...(['SENDING', 'DONE', 'FAILED', 'STOPPED'] as const).map((status): [IntakeEvent, BulkStep] => [
    { type: 'job.shown', job: makeUpload(status) },
    { do: 'show', status },
  ]),
];

const REFUSED = { kind: 'refused', messages: ['No.'] } as const;
const done = (value: unknown) => ({ kind: 'done', value });

/** The calls the machine makes in each state, and their possible outcomes. */
const CALLS: [string, BulkCall, [BulkAnswer, object][]][] = [
  [
    'upload.checking',
    'check',
    [
      ['clean', done(CLEAN)],
      ['errors', done(WITH_ERRORS)],
      ['refused', REFUSED],
    ],
  ],
  [
    'result.starting',
    'start',
    [
      ['begun', done({ id: UPLOAD.id, total: UPLOAD.total })],
      ['refused', REFUSED],
    ],
  ],
  [
    'following.asking',
    'ask',
    [
      ...(['SENDING', 'DONE', 'FAILED', 'STOPPED'] as const).map((status): [BulkAnswer, object] => [
        status,
        done(makeUpload(status)),
      ]),
      ['refused', REFUSED],
    ],
  ],
];

function unanswered(state: string, call: BulkCall): [{ type: string; error: unknown }, BulkStep] {
  return [
    { type: `xstate.error.actor.0.intake.${state}`, error: 'down' },
    { do: 'answer', call, kind: 'unanswered' },
  ];
}

/** XState's own event names for the calls the machine waits for, mapped to outcomes. */
const INNER: [{ type: string; output?: unknown; error?: unknown }, BulkStep][] = [
  ...CALLS.flatMap(([state, call, outcomes]) => [
    ...outcomes.map(([kind, output]): [{ type: string; output: unknown }, BulkStep] => [
      { type: `xstate.done.actor.0.intake.${state}`, output },
      { do: 'answer', call, kind },
    ]),
    unanswered(state, call),
  ]),
  [{ type: 'xstate.after.askAgain.intake.following.waiting' }, { do: 'wait' }],
];

const STEPS = new Map([...OWN, ...INNER].map(([event, step]) => [JSON.stringify(event), step]));

/** Identifies a node of the graph: the state and the context that the next step needs. */
function getKey({ value, context }: SnapshotFrom<typeof intakeMachine>): string {
  const { practiceId, file, check, failures } = context;
  const isWrong = isBulkCheck(check) && check.errorCount > 0;
  return JSON.stringify([value, practiceId, file !== null, check !== null, isWrong, failures.length]);
}

/** The graph ignores emitted events, whose type it does not know. */
const graphed = intakeMachine as unknown as AnyStateMachine;

/** Paths of the bulk machine for a browser to walk, which together take each transition at least once. */
export function bulkPaths(input: Pick<Required<IntakeInput>, 'asksPractice' | 'isInternal'>): BulkPath[] {
  const map = getAdjacencyMap(graphed, {
    input: { ...input, experienceType: 'PATIENT', practiceId: input.asksPractice ? null : 'p1' },
    events: [...STEPS.keys()].map((text) => JSON.parse(text) as EventFrom<typeof intakeMachine>),
    serializeState: (state) => getKey(state as SnapshotFrom<typeof intakeMachine>),
    serializeEvent: (event) => JSON.stringify(event),
  });
  const edges = new Map<string, Edge<BulkStep, BulkState>[]>();
  const all = adjacencyMapToArray(map);
  for (const { state, event, nextState } of all) {
    const from = getKey(state);
    const to = getKey(nextState);
    const step = STEPS.get(JSON.stringify(event));
    if (step && to !== from) {
      edges.set(from, [...(edges.get(from) ?? []), { step, leadsTo: nextState.value as BulkState, to }]);
    }
  }
  const [first] = all;
  if (!first) throw new Error('The machine has no state');
  const start = first.state;
  const paths = coveringPaths({ start: getKey(start), value: start.value as BulkState, edges });
  return paths.map((path) => ({ steps: path.map(({ step, leadsTo }) => ({ step, leadsTo })) }));
}

/** A step in one or two words. */
export function describeStep(step: BulkStep): string {
  if (step.do === 'answer') return `${step.call} ${step.kind}`;
  return step.do === 'show' ? `show ${step.status}` : step.do;
}
