import type { BulkColumn } from '../../../generated/calls/types.ts';
import { byContent, byBirth, byNames, byOptions } from './by-content.ts';
import { byDoubt } from './by-doubt.ts';
import { byHeader } from './by-header.ts';
import { toHeaderKey } from './comparable.ts';
import { getChoiceHeader, listTargets } from './headers.ts';
import { type ColumnChoices, type MatchedShape, type Matching, startMatching } from './matching.ts';
import { getField, type RowField } from './row-shape.ts';
import type { MatchRows } from './value-forms.ts';

/** A column of a file, with what it is read as. */
export type FoundColumn = BulkColumn;

/** The fields of a row as a choice for a column needs them. */
export interface MatchShape {
  fields: readonly (Pick<RowField, 'name' | 'header' | 'parts' | 'hasSeveralColumns' | 'standsInFor'> &
    Partial<Pick<RowField, 'read' | 'needsMeaning'>>)[];
  needs: readonly (readonly string[])[];
}

/** By a person's choice. An opt-out is read whatever is chosen, though another field about surveys may be chosen for it. */
function byChoice({ columns, shape, choices, findHeader, take }: Matching): void {
  const targets = new Set(listTargets(shape).map(({ name }) => name));
  const headers = columns.map(({ header }) => header);
  for (const column of columns) {
    const key = toHeaderKey(getChoiceHeader(headers, column.index));
    const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
    const isAlwaysRead = getField(shape, findHeader(column.header)[0] ?? '')?.isAlwaysRead === true;
    if (isAlwaysRead && !shape.notes?.fields.includes(choice ?? '')) continue;
    if (choice === null) column.by = 'choice';
    else if (choice !== undefined && targets.has(choice)) take(column, choice, 'choice');
  }
}

/** Each looks at the columns that those before it have left. */
const RECOGNIZERS: readonly ((matching: Matching) => void)[] = [
  byChoice,
  byHeader,
  byContent,
  byNames,
  byBirth,
  byOptions,
  byDoubt,
];

/**
 * Recognizes the columns of a file: by a person's choices, by their headers, and what is left by its values. A column
 * whose field is already read from another one stays unread, and an opt-out is read whatever is chosen.
 */
export function matchColumns(
  header: readonly string[],
  rows: MatchRows,
  shape: MatchedShape,
  choices: ColumnChoices = {},
): FoundColumn[] {
  const matching = startMatching(header, rows, shape, choices);
  for (const recognize of RECOGNIZERS) recognize(matching);
  return matching.columns.map(({ header: title, samples, target, by, candidates }) => ({
    header: title,
    ...{ samples, target, by, candidates },
  }));
}

/** Whether a person must choose what a column is read as. */
export function isOpen({ by, candidates }: Pick<FoundColumn, 'by' | 'candidates'>): boolean {
  return by === null && candidates.length > 0;
}

/** The titles of the fields that a file needs and has no column of: `Email or Phone`; undefined if it has all. */
export function describeMissing(
  columns: readonly Pick<FoundColumn, 'target'>[],
  { fields, needs }: MatchShape,
): string | undefined {
  const targets = columns.map(({ target }) => target?.split('.')[0]);
  const standIns = fields.filter(({ name }) => targets.includes(name)).map((field) => field.standsInFor);
  const found = new Set([...targets, ...standIns]);
  const missing = needs.filter((names) => !names.some((name) => found.has(name)));
  const titles = missing.map((names) =>
    fields
      .filter(({ name }) => names.includes(name))
      .map(({ header }) => header)
      .join(' or '),
  );
  return titles.length > 0 ? titles.join(', and ') : undefined;
}
