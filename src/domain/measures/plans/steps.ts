/** A step of a plan: a line of its text. */
export interface PlanStep {
  text: string;
  /** the day on which it was ticked; '' if only the mark was typed, undefined: open */
  doneOn: string | undefined;
}

const DONE = /^\[x\]\s*(\d{4}-\d{2}-\d{2})?\s*/i;
const OPEN = /^\[ ?\]\s*/;

/** The steps of a text, one a line; a step that is done begins with `[x]` and the day. */
export function readSteps(text: string | null): PlanStep[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const done = DONE.exec(line);
      return {
        text: line.replace(done ? DONE : OPEN, ''),
        doneOn: done ? (done[1] ?? '') : undefined,
      };
    });
}

/** The text of steps. */
export function formatSteps(steps: readonly PlanStep[]): string {
  return steps
    .map(({ text, doneOn }) => (doneOn === undefined ? text : `[x] ${doneOn} ${text}`.replace('  ', ' ')))
    .join('\n');
}

/** The steps with one of them ticked on a day, or open again. */
export function toggleStep(steps: readonly PlanStep[], at: number, today: string): PlanStep[] {
  return steps.map((step, index) =>
    index === at ? { ...step, doneOn: step.doneOn === undefined ? today : undefined } : step,
  );
}
