import type { ChosenFile, Outcome } from '../../flows/import.ts';
import { ApiError } from '../core/api.ts';
import { toFormData } from '../core/call.ts';

const SERVER_FAULT = 500;

/** A call as a machine sees it: a refusal is an answer; no network and a fault of the server are not. */
export async function toOutcome<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await call };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status > 0 && error.status < SERVER_FAULT;
    if (!isRefusal) throw error;
    return { kind: 'refused', messages: error.failures.map(({ message }) => message) };
  }
}

/** Sends a chosen file to be checked. */
export async function checkFile<T>(
  file: ChosenFile,
  check: (body: FormData) => Promise<T>,
): Promise<Outcome<T>> {
  if (!(file instanceof File)) throw new TypeError('What was chosen is no file.');
  return toOutcome(check(toFormData(file)));
}
