import type { EntityModel } from '../../../domain/model.ts';
import { fieldText, findField, type Enums } from '../../core/value-text.ts';
import type { HistoryEntry } from '../../core/entity-calls.ts';

const NOTHING = 'empty';

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** One side of a change in words; values the field cannot read (names that the trail already wrote out) stay. */
export function changeText(
  model: Pick<EntityModel, 'fields'>,
  field: string,
  value: unknown,
  enums: Enums,
): string {
  if (isNothing(value)) return NOTHING;
  const known = findField(model, field);
  if (!known || (known.relation && typeof value === 'string')) return String(value as string);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  // told exactly, also where the record is shown by another name
  const option = enums[known.enum ?? '']?.find((one) => one.value === value);
  return option?.label ?? (fieldText(known, value, enums) || NOTHING);
}

/** "Compensation from 20 to 25", "Notes set to x", "Notes removed". */
export function changeSides(
  model: Pick<EntityModel, 'fields'>,
  change: HistoryEntry['changes'][number],
  enums: Enums,
): { title: string; from: string | undefined; to: string } {
  const from = isNothing(change.from) ? undefined : changeText(model, change.field, change.from, enums);
  return { title: change.title, from, to: changeText(model, change.field, change.to, enums) };
}
