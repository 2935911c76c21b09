import { formats } from '../../generated/formats.ts';

/** Whether a value is a valid record id. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && formats.uuid.test(value);
}
