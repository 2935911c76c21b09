import { formats } from '../generated/formats.ts';

/** Whether a value is the text of a record's id. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && formats.uuid.test(value);
}
