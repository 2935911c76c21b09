import type { FieldModel } from './model.ts';

type NumberField = Pick<FieldModel, 'kind' | 'decimals'>;

/** Digits of a stored number, before and after its point. JavaScript's numbers represent all of them. */
export const NUMBER_DIGITS = 14;
const DEFAULT_DECIMALS = 2;
const LARGEST_INTEGER = 2_147_483_647;

/** Decimals that a number of the field may have. */
export function getDecimals({ kind, decimals }: NumberField): number {
  return kind === 'integer' ? 0 : (decimals ?? DEFAULT_DECIMALS);
}

/** The largest number that the field's column can store; the smallest is its negative. */
export function getLargest(field: NumberField): number {
  return field.kind === 'integer' ? LARGEST_INTEGER : (10 ** NUMBER_DIGITS - 1) / 10 ** getDecimals(field);
}

/** Whether rounding to these decimals leaves the number unchanged. */
export function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}
