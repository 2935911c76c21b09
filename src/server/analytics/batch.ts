import type { FastifyRequest } from 'fastify';
import { type CallModel, isGranted } from '../../domain/call.ts';
import { calls } from '../../generated/calls/models.ts';
import type { BatchAnswer } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { countCall, refusalOf } from '../calls/admit.ts';
import { readInput } from '../calls/read-input.ts';
import { type Database, isDatabaseError } from '../db/database.ts';
import { AppError, refuse } from '../errors.ts';
import { parseQuery } from '../query.ts';
import { figureCalls, type FigureCallName, readingOf } from './figure-calls.ts';
import type { Reading } from './reading.ts';
import type { Today } from './today.ts';

interface Route {
  name: FigureCallName;
  call: CallModel;
  pattern: RegExp;
}

/** Static paths come before those with parameters, as the router has it. */
const ROUTES: readonly Route[] = (Object.keys(figureCalls) as FigureCallName[])
  .map((name) => ({
    name,
    call: calls[name],
    pattern: new RegExp(`^${calls[name].path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .sort((a, b) => Number(a.call.path.includes('{')) - Number(b.call.path.includes('{')));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refuse('NOT_FOUND', 'There is no such call for figures.');
  }
}

/** The figures that a path and query ask for, admitted and checked as the call alone. @throws AppError */
async function readingAt(
  address: string,
  request: FastifyRequest,
  signedIn: SignedIn,
  today: Today,
): Promise<Reading<unknown>> {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  for (const { name, call, pattern } of ROUTES) {
    const match = pattern.exec(path);
    if (!match) continue;
    countCall(request, call, 'session');
    if (!isGranted(call, signedIn.session)) throw refusalOf(call, signedIn.session);
    const named = Object.entries(match.groups ?? {}).map(([key, text]) => [key, decoded(text)]);
    const sent = { params: Object.fromEntries(named) as unknown, query: parseQuery(query), body: undefined };
    const { params, query: checked } = readInput(call, sent);
    return readingOf(name, { signedIn, params, query: checked }, today);
  }
  throw refuse('NOT_FOUND', 'There is no such call for figures.');
}

const failed = ({ status, failures }: AppError): BatchAnswer => ({
  status,
  data: null,
  errors: failures.map(({ message, code, path }) => ({ message, code, path: path ?? null })),
});

/** An answer, or the refusal in its place; anything else fails the whole batch. */
function orRefusal<T>(work: () => T): T | BatchAnswer {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return failed(error);
    throw error;
  }
}

const FAILED: BatchAnswer = {
  status: 500,
  data: null,
  errors: [{ message: 'Something went wrong. Please try again.', code: 'INTERNAL', path: null }],
};

/** The rows of each reading, in one round trip; where a statement fails, one by one, and undefined for those that fail. */
async function rowsOf(
  db: Database,
  { log }: FastifyRequest,
  { tenant }: SignedIn,
  readings: readonly Reading<unknown>[],
): Promise<(Record<string, unknown>[][] | undefined)[]> {
  try {
    const rows = await db.pipeline(
      tenant,
      readings.flatMap(({ statements }) => statements),
    );
    let next = 0;
    return readings.map(({ statements }) => rows.slice(next, (next += statements.length)));
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    log.error(error);
    const alone = readings.map(({ statements }) => db.pipeline(tenant, statements));
    const settled = await Promise.allSettled(alone);
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  }
}

/** Reads the figures of several calls in one transaction and one round trip. A call that fails leaves the others be. */
export async function readBatch(
  db: Database,
  today: Today,
  request: FastifyRequest,
  signedIn: SignedIn,
  addresses: readonly string[],
): Promise<BatchAnswer[]> {
  const readings = await Promise.all(
    addresses.map((address) =>
      readingAt(address, request, signedIn, today).catch((error: unknown) => {
        if (error instanceof AppError) return failed(error);
        throw error;
      }),
    ),
  );
  const admitted = readings.filter((one) => 'statements' in one);
  const rows = await rowsOf(db, request, signedIn, admitted);
  return readings.map((one) => {
    if (!('statements' in one)) return one;
    const own = rows[admitted.indexOf(one)];
    if (!own) return FAILED;
    return orRefusal((): BatchAnswer => ({ status: 200, data: one.answer(own), errors: [] })) as BatchAnswer;
  });
}
