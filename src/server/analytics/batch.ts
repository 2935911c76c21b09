import type { FastifyRequest } from 'fastify';
import { type CallModel, isGranted } from '../../domain/call.ts';
import { calls } from '../../generated/calls/models.ts';
import type { BatchAnswer } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { countCall, buildRefusal } from '../calls/admit.ts';
import { readInput } from '../calls/read-input.ts';
import { JsonText } from '../calls/json-text.ts';
import { type Database, isDatabaseError } from '../db/database.ts';
import { AppError, refuse } from '../errors.ts';
import { parseQuery } from '../query.ts';
import { type AskedFigures, askedFigures, figureCalls, type FigureCallName } from './figure-calls.ts';
import type { FiguresAnswer, KeptFigures } from './kept-figures.ts';
import type { Today } from '../today.ts';

interface Route {
  name: FigureCallName;
  call: CallModel;
  pattern: RegExp;
}

/** Static paths come before those with parameters, as in the router. */
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

/** The figures for a path and query, authorized and validated as in the single call. @throws AppError */
async function askedAt(
  address: string,
  request: FastifyRequest,
  signedIn: SignedIn,
  source: { db: Database; today: Today },
): Promise<AskedFigures> {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  for (const { name, call, pattern } of ROUTES) {
    const match = pattern.exec(path);
    if (!match) continue;
    await countCall(request, call, 'session');
    if (!isGranted(call, signedIn.session)) throw buildRefusal(call, signedIn.session);
    const named = Object.entries(match.groups ?? {}).map(([key, text]) => [key, decoded(text)]);
    const sent = { params: Object.fromEntries(named) as unknown, query: parseQuery(query), body: undefined };
    const { params, query: checked } = readInput(call, sent);
    return askedFigures(name, { signedIn, params, query: checked }, source);
  }
  throw refuse('NOT_FOUND', 'There is no such call for figures.');
}

const failed = ({ status, failures }: AppError): BatchAnswer => ({
  status,
  data: null,
  errors: failures.map(({ message, code, path }) => ({ message, code, path: path ?? null })),
});

const FAILED: BatchAnswer = {
  status: 500,
  data: null,
  errors: [{ message: 'Something went wrong. Please try again.', code: 'INTERNAL', path: null }],
};

/** Reads all in one round trip. If a statement fails, reads them one by one. */
async function readAnswers(
  figures: KeptFigures,
  { log }: FastifyRequest,
  signedIn: SignedIn,
  asked: readonly AskedFigures[],
): Promise<FiguresAnswer[]> {
  try {
    return await figures.read(signedIn, asked);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    log.error(error);
    const alone = await Promise.allSettled(asked.map((one) => figures.read(signedIn, [one])));
    return alone.flatMap((one) =>
      one.status === 'fulfilled' ? one.value : [{ error: one.reason as unknown }],
    );
  }
}

/** One response of the batch. Unexpected errors fail the whole batch, except database errors. */
function toJsonText(answer: FiguresAnswer | undefined): string {
  if (typeof answer === 'string') return `{"status":200,"errors":[],${answer.slice(1)}`;
  const error = answer?.error;
  if (error instanceof AppError) return JSON.stringify(failed(error));
  if (!answer || isDatabaseError(error)) return JSON.stringify(FAILED);
  throw error;
}

/**
 * Reads the figures of several calls in one transaction and one round trip. A failing call does not affect the others.
 */
export async function readBatch(
  { figures, ...source }: { db: Database; figures: KeptFigures; today: Today },
  request: FastifyRequest,
  signedIn: SignedIn,
  addresses: readonly string[],
): Promise<JsonText> {
  const asked = await Promise.all(
    addresses.map((address) =>
      askedAt(address, request, signedIn, source).catch((error: unknown) => ({ error })),
    ),
  );
  const admitted = asked.filter((one) => 'reading' in one);
  const answers = await readAnswers(figures, request, signedIn, admitted);
  const texts = asked.map((one) => toJsonText('reading' in one ? answers[admitted.indexOf(one)] : one));
  return new JsonText(`{"data":[${texts.join(',')}]}`);
}
