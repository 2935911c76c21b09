/** A step of a plan: a line of its text. */
export interface PlanStep {
  text: string;
  /** YYYY-MM-DD, the day by which it should be done */
  dueOn?: string;
  /** its tick; undefined: open */
  done?: StepDone;
}

/** The tick of a step. Both are absent if only `[x]` was typed. */
export interface StepDone {
  /** YYYY-MM-DD */
  on?: string;
  /** name of the person */
  by?: string;
}

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
/** `[x 2026-10-06 Rosa Delgado, due 2026-10-09]`; a day after the bracket is how ticks were written before. */
const DONE = new RegExp(
  String.raw`^\[x(?: (?<on>${DAY}))?(?: (?<by>[^,\]]+))?(?:, due (?<due>${DAY}))?\]\s*(?<after>${DAY})?\s*`,
  'iu',
);
/** `[due 2026-12-01]` or `[ ]`. */
const OPEN = new RegExp(String.raw`^\[(?:due (?<due>${DAY})| ?)\]\s*`, 'iu');

function readStep(line: string): PlanStep {
  const found = DONE.exec(line) ?? OPEN.exec(line);
  if (!found) return { text: line };
  const { on, by, due, after } = found.groups ?? {};
  const isDone = DONE.test(line);
  const day = on ?? after;
  return {
    text: line.slice(found[0].length),
    ...(due !== undefined && { dueOn: due }),
    ...(isDone && { done: { ...(day !== undefined && { on: day }), ...(by !== undefined && { by }) } }),
  };
}

/** The steps of a text, one a line: `[x 2026-10-06 Rosa Delgado] Text` is done, `[due 2026-12-01] Text` has a day. */
export function readSteps(text: string | null): PlanStep[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readStep);
}

function formatStep({ text, dueOn, done }: PlanStep): string {
  const due = dueOn === undefined ? undefined : `due ${dueOn}`;
  if (!done) return due === undefined ? text : `[${due}] ${text}`;
  const tick = ['x', done.on, done.by].filter(Boolean).join(' ');
  return `[${[tick, due].filter(Boolean).join(', ')}] ${text}`;
}

/** The text of steps. */
export function formatSteps(steps: readonly PlanStep[]): string {
  return steps.map(formatStep).join('\n');
}

/** The steps with one of them ticked, or open again. */
export function toggleStep(steps: readonly PlanStep[], at: number, done: Required<StepDone>): PlanStep[] {
  // commas and brackets end a name in the text
  const tick = { on: done.on, by: done.by.replaceAll(/[,[\]\s]+/g, ' ').trim() };
  return steps.map((step, index) => {
    if (index !== at) return step;
    const { done: before, ...open } = step;
    return before ? open : { ...open, done: tick };
  });
}

/** The first open step that has a day. @returns its index, -1: none */
export function findNextStep(steps: readonly PlanStep[]): number {
  return steps.findIndex(({ done, dueOn }) => !done && dueOn !== undefined);
}
