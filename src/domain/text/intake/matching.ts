import type { BulkColumn } from '../../../generated/calls/types.ts';
import { makeHeaderFinder, type Target } from './headers.ts';
import { getNoteFinder, type NoteFinder } from './notes.ts';
import { findOwners, type Owner } from './owners.ts';
import type { RowField, RowShape } from './row-shape.ts';
import { collectValues, type MatchRows } from './value-forms.ts';

/** Choices of a person for columns, by the key of their header; null: not read. */
export type ColumnChoices = Readonly<Record<string, Target | null>>;

export type MatchedShape = Pick<RowShape, 'fields'> & Partial<Pick<RowShape, 'notes'>>;

const SAMPLES = 3;

/** A column of a file while it is recognized. */
export interface Column extends BulkColumn {
  index: number;
  /** the first different ones */
  values: readonly string[];
  /** whose it is; undefined: the patient's, or nobody's */
  owner: Owner | undefined;
  /** what its header names */
  named: readonly Target[];
}

/** The columns of a file while they are recognized, and what they have been read as. */
export interface Matching {
  columns: readonly Column[];
  rows: MatchRows;
  shape: MatchedShape;
  choices: ColumnChoices;
  /** undefined: no note says who gets surveys */
  finder: NoteFinder | undefined;
  findHeader: (text: string) => Target[];
  /** Whether another column is read as exactly this, also if several may be. */
  isUsed: (target: Target) => boolean;
  isTaken: (target: Target) => boolean;
  /** Reads a column as a target, unless it is read already, or the target is taken. */
  take: (column: Column, target: Target | undefined, by: BulkColumn['by']) => void;
}

/** Whether a target is read from another column; a whole name and its parts exclude each other. */
export function isTaken(
  target: Target,
  used: ReadonlySet<Target>,
  { fields }: { fields: readonly Pick<RowField, 'name' | 'hasSeveralColumns'>[] },
): boolean {
  const [field = ''] = target.split('.');
  if (fields.some(({ name, hasSeveralColumns }) => name === field && hasSeveralColumns)) return false;
  if (used.has(target) || used.has(field)) return true;
  return target === field && [...used].some((other) => other.startsWith(`${field}.`));
}

/** Whether nothing is known of a column, and nobody is asked about it. */
export const isUnrecognized = ({ by, candidates }: Column): boolean => by === null && candidates.length === 0;

/** The columns of a file before any is recognized. */
export function startMatching(
  header: readonly string[],
  rows: MatchRows,
  shape: MatchedShape,
  choices: ColumnChoices,
): Matching {
  const values = collectValues(header.length, rows);
  const findHeader = makeHeaderFinder(shape);
  const used = new Set<Target>();
  const owners = findOwners(header, shape);
  const columns = header.map((title, index): Column => {
    const { title: matched, owner } = owners[index] ?? { title };
    const named = owner ? [owner.target].filter((target) => target !== undefined) : findHeader(matched);
    const texts = values[index] ?? [];
    const read = { target: null, by: null, candidates: [] };
    return { header: title, samples: texts.slice(0, SAMPLES), ...read, index, values: texts, owner, named };
  });
  return {
    ...{ columns, rows, shape, choices, findHeader },
    finder: shape.notes && getNoteFinder(shape.notes),
    isUsed: (target) => used.has(target),
    isTaken: (target) => isTaken(target, used, shape),
    take: (column, target, by) => {
      if (target === undefined || column.by !== null || isTaken(target, used, shape)) return;
      used.add(target);
      Object.assign(column, { target, by });
    },
  };
}
