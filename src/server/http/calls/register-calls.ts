import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallModel, isGranted } from '../../../domain/model/call.ts';
import { calls, entityCalls } from '../../../generated/calls/models.ts';
import type { CallName, Calls } from '../../../generated/calls/types.ts';
import { type SignedIn, withSession } from '../../identity/auth/sessions.ts';
import { readCsvUpload } from '../../intake/csv/read-csv-upload.ts';
import { readUpload, type Upload, type UploadedFile } from '../files/read-upload.ts';
import { admit, buildRefusal, requireProof } from './admit.ts';
import { onceByKey } from './idempotency.ts';
import { JsonText } from './json-text.ts';
import { readInput } from './read-input.ts';
import { writeLongJson } from './write-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the contract of the route, for calls of the API */
    call?: CallModel;
  }
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A CSV file, and the other form fields. */
export interface CsvUpload {
  file: UploadedFile;
  fields: Record<string, unknown>;
}

/** Input of a declared call's handler. */
export interface CallInput<Name extends CallName> extends Exchange {
  params: Calls[Name]['params'];
  query: Calls[Name]['read'];
  body: Calls[Name]['received'];
  /** the file of an upload call */
  upload: Calls[Name]['upload'] extends 'image' ? Upload : CsvUpload;
  /** undefined for public calls */
  signedIn: Calls[Name]['isPublic'] extends true ? undefined : SignedIn;
}

/** The data of the response; for a list its body; undefined if the handler has sent a file. */
export type CallAnswer<Name extends CallName> = Calls[Name]['answer'] extends { pagination: unknown }
  ? Calls[Name]['answer'] | JsonText
  : Calls[Name]['answer'] extends { data: infer Data }
    ? Data | JsonText
    : FastifyReply;

export type CallHandlers = {
  [Name in CallName]: (input: CallInput<Name>) => Promise<CallAnswer<Name>> | CallAnswer<Name>;
};

/** Input of an entity operation's handler, which knows its entity. */
export interface EntityInput extends Exchange {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** the file of an import */
  upload: CsvUpload;
  signedIn: SignedIn;
}

type AnyHandler = (input: EntityInput) => unknown;

/** The file of a call: read once, before work that may be restarted. */
function readFile(call: CallModel, request: FastifyRequest): Promise<CsvUpload | Upload | undefined> {
  if (call.upload === 'image') return readUpload(request);
  return call.upload === 'csv' ? readCsvUpload(request) : Promise.resolve(undefined);
}

const JSON_TYPE = 'application/json; charset=utf-8';

function toBody(answer: unknown): object {
  const isPage = typeof answer === 'object' && answer !== null && 'pagination' in answer;
  return isPage ? answer : { data: answer };
}

async function send(reply: FastifyReply, { status }: CallModel, answer: unknown): Promise<FastifyReply> {
  // awaiting a reply resolves once it is sent or the client is gone
  if (answer === reply || reply.sent || reply.raw.destroyed) return reply;
  if (answer instanceof JsonText)
    return reply
      .code(answer.status ?? status)
      .header('content-type', JSON_TYPE)
      .send(answer.text);
  void reply.code(status);
  const body = toBody(answer);
  const long = writeLongJson(body);
  return long ? reply.header('content-type', JSON_TYPE).send(long) : reply.send(body);
}

/** A response as stored under an idempotency key. */
function stored({ status }: CallModel, answer: unknown): JsonText {
  return answer instanceof JsonText
    ? new JsonText(answer.text, status)
    : new JsonText(JSON.stringify(toBody(answer)), status);
}

async function answerCall(
  call: CallModel,
  handler: AnyHandler,
  { request, reply }: Exchange,
): Promise<unknown> {
  const input = { ...(await readInput(call, request)), request, reply } as unknown as EntityInput;
  if (call.upload) input.upload = (await readFile(call, request)) as CsvUpload;
  if (call.access === 'public') return handler(input);
  return withSession(request, async (signedIn) => {
    if (!isGranted(call, signedIn.session)) throw buildRefusal(call, signedIn.session);
    requireProof(call, signedIn);
    const run = async (by: SignedIn) => handler({ ...input, signedIn: by });
    return onceByKey({ call, request, reply, signedIn }, run, (done) => stored(call, done));
  });
}

function registerCall(
  app: FastifyInstance,
  name: string,
  call: CallModel | undefined,
  handler: AnyHandler,
): void {
  if (!call)
    throw new Error(`There is no call "${name}": declare it in schema/calls, and run npm run generate.`);
  app.route({
    method: call.method,
    url: `/v1${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: call.hasHead,
    bodyLimit: call.limits.bytes,
    config: { call },
    onRequest: admit,
    handler: async (request, reply) => send(reply, call, await answerCall(call, handler, { request, reply })),
  });
}

/**
 * Serves calls of `schema/calls`: authorization, limits, validation and response format follow their contracts.
 * @throws Error for a name without a contract
 */
export function registerCalls(app: FastifyInstance, handlers: Partial<CallHandlers>): void {
  for (const [name, handler] of Object.entries(handlers))
    registerCall(app, name, calls[name as CallName], handler as unknown as AnyHandler);
}

/** Serves operations of entities by their call names. @throws Error for a name without a contract */
export function registerEntityCalls(
  app: FastifyInstance,
  handlers: Record<string, (input: EntityInput) => Promise<JsonText | FastifyReply | object>>,
): void {
  for (const [name, handler] of Object.entries(handlers)) registerCall(app, name, entityCalls[name], handler);
}
