/** A step of a plan: a line of its text. */
export interface PlanStep {
  text: string;
  /** YYYY-MM-DD, the day by which it should be done */
  dueOn?: string;
  /** name of the person who sees to it */
  assignee?: string;
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
/** `[x 2026-10-06 Rosa Delgado, for Ann Cole, due 2026-10-09]`; a day after the bracket is how ticks were written before. */
const HEAD = new RegExp(String.raw`^\[(?<parts>[^\]]*)\]\s*(?<after>${DAY})?\s*`, 'u');
const PART = new RegExp(
  String.raw`^(?:|(?<tick>x)(?: (?<on>${DAY}))?(?: (?<by>.+))?|due (?<dueOn>${DAY})|for (?<assignee>.+))$`,
  'iu',
);

function readStep(line: string): PlanStep {
  const head = HEAD.exec(line);
  const parts = head?.groups?.parts?.split(',').map((part) => PART.exec(part.trim()));
  if (!head || !parts?.every((part) => part !== null)) return { text: line };
  const { tick, on, by, dueOn, assignee } = Object.assign(
    {},
    ...parts.map(({ groups = {} }) =>
      Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined)),
    ),
  ) as Partial<Record<'tick' | 'on' | 'by' | 'dueOn' | 'assignee', string>>;
  const { after } = head.groups ?? {};
  const day = on ?? after;
  if (tick === undefined && after !== undefined) return { text: line };
  return {
    text: line.slice(head[0].length),
    ...(dueOn !== undefined && { dueOn }),
    ...(assignee !== undefined && { assignee }),
    ...(tick !== undefined && {
      done: { ...(day !== undefined && { on: day }), ...(by !== undefined && { by }) },
    }),
  };
}

/** The steps of a text, one a line: `[x 2026-10-06 Rosa Delgado] Text` is done, `[for Ann Cole, due 2026-12-01] Text` is open. */
export function readSteps(text: string | null): PlanStep[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readStep);
}

/** A name without the signs that end one in the text. */
const toName = (name: string): string => name.replaceAll(/[,[\]\s]+/g, ' ').trim();

function formatStep({ text, dueOn, assignee, done }: PlanStep): string {
  const head = [
    done && ['x', done.on, done.by && toName(done.by)].filter(Boolean).join(' '),
    assignee && `for ${toName(assignee)}`,
    dueOn && `due ${dueOn}`,
  ].filter(Boolean);
  return head.length === 0 ? text : `[${head.join(', ')}] ${text}`;
}

/** The text of steps. */
export function formatSteps(steps: readonly PlanStep[]): string {
  return steps.map(formatStep).join('\n');
}

/** The steps with one of them ticked, or open again. */
export function toggleStep(steps: readonly PlanStep[], at: number, done: Required<StepDone>): PlanStep[] {
  return steps.map((step, index) => {
    if (index !== at) return step;
    const { done: before, ...open } = step;
    return before ? open : { ...open, done };
  });
}

/** The first open step that has a day. @returns its index, -1: none */
export function findNextStep(steps: readonly PlanStep[]): number {
  return steps.findIndex(({ done, dueOn }) => !done && dueOn !== undefined);
}
