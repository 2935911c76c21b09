import { getAdjacencyMap } from '@xstate/graph';
import type { EventFrom, SnapshotFrom, StateValueFrom } from 'xstate';
import { publicSurveyMachine } from '../../src/flows/public-survey.ts';
import {
  type LoadOutcome,
  type PublicSurveyEvent,
  type SubmitOutcome,
} from '../../src/flows/public-survey-rules.ts';
import { publicSurvey } from './survey-fixture.ts';

/** Calls of the page, by their names in the machine. */
export type SurveyCall = 'load' | 'submit' | 'changeLanguage';

/** One event: in the page, or at the server. */
export type SurveyStep =
  | { do: 'edit' | 'submit' | 'tryAgain' | 'chooseLanguage' | 'reconnect' | 'completeElsewhere' | 'wait' }
  | { do: 'answer'; call: SurveyCall; kind: (LoadOutcome | SubmitOutcome)['kind'] | 'completed' };

export type SurveyState = StateValueFrom<typeof publicSurveyMachine>;

/** The steps from opening the page, each with the resulting state. */
export interface SurveyPath {
  /** whether the survey is embedded in the page */
  isLoaded: boolean;
  start: SurveyState;
  steps: { step: SurveyStep; leadsTo: SurveyState }[];
}

type Snapshot = SnapshotFrom<typeof publicSurveyMachine>;
type MachineEvent = EventFrom<typeof publicSurveyMachine>;

const COMPLETED = publicSurvey({ completedAt: '2026-01-05T10:00:00.000Z' });

const OWN: [PublicSurveyEvent, SurveyStep][] = [
  [{ type: 'draft.changed', change: { kind: 'answer', id: '1', value: 0 } }, { do: 'edit' }],
  [{ type: 'submitted' }, { do: 'submit' }],
  [{ type: 'retried' }, { do: 'tryAgain' }],
  [{ type: 'online' }, { do: 'reconnect' }],
  [{ type: 'language.chosen', language: 'SPANISH' }, { do: 'chooseLanguage' }],
  [{ type: 'completed.elsewhere' }, { do: 'completeElsewhere' }],
];

const LOADED: [string, LoadOutcome][] = [
  ['survey', { kind: 'survey', survey: publicSurvey() }],
  ['completed', { kind: 'survey', survey: COMPLETED }],
  ['notFound', { kind: 'notFound' }],
  ['expired', { kind: 'expired' }],
  ['failed', { kind: 'failed', messages: ['Down'] }],
];

const SUBMITTED: [string, SubmitOutcome][] = (
  ['sent', 'offline', 'busy', 'refused', 'notFound', 'expired'] as const
).map((kind) => [kind, { kind }]);

/** The calls the machine makes in each state, and their possible outcomes. */
const CALLS: [string, SurveyCall, [string, LoadOutcome | SubmitOutcome][]][] = [
  ['loading', 'load', LOADED],
  // the server has accepted the answers, or another tab has reported completion
  ['completing', 'load', LOADED.filter(([kind]) => kind === 'completed' || kind === 'failed')],
  ['available.submitting', 'submit', SUBMITTED],
  ['available.changingLanguage', 'changeLanguage', LOADED],
  [
    'completed.changingLanguage',
    'changeLanguage',
    LOADED.filter(([kind]) => kind === 'completed' || kind === 'failed'),
  ],
];

/** XState's own event names for the calls the machine waits for, mapped to outcomes. */
const INNER: [{ type: string; output?: unknown }, SurveyStep][] = [
  ...CALLS.flatMap(([state, call, outcomes]) =>
    outcomes.map(([kind, output]): [{ type: string; output: unknown }, SurveyStep] => [
      { type: `xstate.done.actor.0.survey.${state}`, output },
      { do: 'answer', call, kind: kind as (LoadOutcome | SubmitOutcome)['kind'] | 'completed' },
    ]),
  ),
  ...['resting', 'waiting'].map((state): [{ type: string }, SurveyStep] => [
    { type: `xstate.after.retry.survey.available.${state}` },
    { do: 'wait' },
  ]),
];

const STEPS = new Map([...OWN, ...INNER].map(([event, step]) => [JSON.stringify(event), step]));

/** Identifies a node of the graph: the state, whether a draft exists, and the number of busy responses. */
function getKey({ value, context: { draft, busy } }: Snapshot): string {
  const isEdited = Object.values(draft?.answers ?? {}).some(({ isTouched }) => isTouched);
  return JSON.stringify([value, isEdited, busy]);
}

type Edge = SurveyPath['steps'][number] & { to: string };

function buildEdges(isLoaded: boolean): { start: string; value: SurveyState; edges: Map<string, Edge[]> } {
  const map = getAdjacencyMap(publicSurveyMachine, {
    input: { slug: 'abc', survey: isLoaded ? publicSurvey() : null },
    events: [...STEPS.keys()].map((text) => JSON.parse(text) as MachineEvent),
    serializeState: (state) => getKey(state),
    serializeEvent: (event) => JSON.stringify(event),
  });
  const edges = new Map<string, Edge[]>();
  for (const [from, { transitions }] of Object.entries(map)) {
    const list = (Object.entries(transitions) as [string, { state: Snapshot }][]).flatMap(
      ([event, { state }]): Edge[] => {
        const step = STEPS.get(event);
        const to = getKey(state);
        return step && to !== from ? [{ step, leadsTo: state.value, to }] : [];
      },
    );
    edges.set(from, list);
  }
  const [[start, first] = ['', undefined]] = Object.entries(map);
  if (!first) throw new Error('The machine has no state');
  return { start, value: first.state.value, edges };
}

/**
 * The shortest path to every node, plus each step from there.
 * @param taken transitions that other paths cover
 */
function pathsFrom(isLoaded: boolean, covered: Set<string>): SurveyPath[] {
  const { start, value, edges } = buildEdges(isLoaded);
  const ways = new Map<string, Edge[]>([[start, []]]);
  const paths: Edge[][] = [];
  for (const [from, way] of ways) {
    for (const edge of edges.get(from) ?? []) {
      const next = [...way, edge];
      const transition = JSON.stringify([way.at(-1)?.leadsTo ?? value, edge.step, edge.leadsTo]);
      if (!covered.has(transition)) paths.push(next);
      covered.add(transition);
      if (!ways.has(edge.to)) ways.set(edge.to, next);
    }
  }
  const isPart = (path: Edge[]): boolean =>
    paths.some((other) => other.length > path.length && path.every((edge, index) => edge === other[index]));
  return paths
    .filter((path) => !isPart(path))
    .map((path) => ({
      isLoaded,
      start: value,
      steps: path.map(({ step, leadsTo }) => ({ step, leadsTo })),
    }));
}

/** Paths of the public survey's machine for a browser to walk, which together take each transition at least once. */
export function surveyPaths(): SurveyPath[] {
  const covered = new Set<string>();
  return [true, false].flatMap((isLoaded) => pathsFrom(isLoaded, covered));
}

/** A step in one or two words. */
export function describeStep(step: SurveyStep): string {
  return step.do === 'answer' ? `${step.call} ${step.kind}` : step.do;
}
