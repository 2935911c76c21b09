import type { ChosenFile, Outcome } from '../../flows/import.ts';
import { ApiError } from '../core/api.ts';
import { toFormData } from '../core/call.ts';

const SERVER_FAULT = 500;

/** Wraps a call for a machine: a refusal is a result; network and server errors are thrown. */
export async function toOutcome<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await call };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status > 0 && error.status < SERVER_FAULT;
    if (!isRefusal) throw error;
    return { kind: 'refused', messages: error.failures.map(({ message }) => message) };
  }
}

/** Sends a selected file to be checked. */
export async function checkFile<T>(
  file: ChosenFile,
  check: (body: FormData) => Promise<T>,
): Promise<Outcome<T>> {
  if (!(file instanceof File)) throw new TypeError('The selection is not a file.');
  return toOutcome(check(toFormData(file)));
}
