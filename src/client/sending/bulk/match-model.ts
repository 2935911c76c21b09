import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import { isTaken, listTargets, type MatchTarget, NEEDED } from '../../../domain/surveys/match-columns.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import { BULK_KINDS } from './bulk-model.ts';

/** The choice for a column: a target, `null` for "Do not read", `undefined` while it is open. */
export type Choice = string | null | undefined;

type Column = BulkCheck['columns'][number];

/** The choices that the step begins with. Content decides where it fits one field, and no other column. */
export function firstChoices(columns: readonly Column[]): Choice[] {
  const times = new Map<string, number>();
  for (const target of columns.flatMap(({ candidates }) => candidates))
    times.set(target, (times.get(target) ?? 0) + 1);
  return columns.map(({ target, candidates }) => {
    const [only, ...others] = candidates;
    if (only === undefined) return target;
    return others.length === 0 && times.get(only) === 1 ? only : undefined;
  });
}

export type MatchState = 'name' | 'content' | 'choice' | 'open' | 'ignored';

export const MATCH_STATES: Readonly<Record<MatchState, string>> = {
  name: 'Matched by name',
  content: 'Matched by content',
  choice: 'Chosen by you',
  open: 'Needs a choice',
  ignored: 'Ignored',
};

/** How a column came to its field. */
export function describeMatch({ target, by, candidates }: Column, choice: Choice): MatchState {
  if (choice === undefined) return 'open';
  if (choice === null) return 'ignored';
  if (choice === target && by !== null) return by;
  return candidates.includes(choice) ? 'content' : 'choice';
}

/** Fields for a column, and the column that has one already. */
export function listFields(
  type: ExperienceType,
  columns: readonly Column[],
  choices: readonly Choice[],
  index: number,
): (MatchTarget & { takenBy: string | null })[] {
  const others = choices.flatMap((choice, at) =>
    at !== index && typeof choice === 'string' ? [{ choice, header: columns[at]?.header ?? '' }] : [],
  );
  return listTargets(BULK_KINDS[type].columns).map((target) => ({
    ...target,
    takenBy: others.find(({ choice }) => isTaken(target.name, new Set([choice])))?.header ?? null,
  }));
}

/** Why the step cannot continue yet: the column to choose for, or none for the file as a whole. */
export function findOpen(
  type: ExperienceType,
  choices: readonly Choice[],
): { index: number | null; message: string } | undefined {
  const open = choices.indexOf(undefined);
  if (open >= 0) return { index: open, message: 'Choose a field, or Do not read.' };
  if (choices.some((choice) => typeof choice === 'string' && NEEDED[type].includes(choice))) return undefined;
  const labels = NEEDED[type].map(
    (name) => BULK_KINDS[type].columns.find((column) => column.name === name)?.header ?? name,
  );
  return { index: null, message: `Match a column to ${labels.join(' or ')}.` };
}

/** The choices to remember. Columns that nobody looked at are left open for files that have more of them. */
export function toMapping(
  { columns, unknown }: BulkCheck,
  choices: readonly Choice[],
  meanings: readonly (string | null)[],
): BulkMapping {
  return {
    columns: columns.flatMap(({ header, target, by, candidates }, index) => {
      const choice = choices[index] ?? null;
      const isDecided = by === 'choice' || candidates.length > 0 || choice !== target;
      return isDecided ? [{ header, target: choice }] : [];
    }),
    values: unknown.map(({ field, value }, index) => ({ field, value, target: meanings[index] ?? null })),
  };
}
