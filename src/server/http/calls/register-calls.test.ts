import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerCalls } from './register-calls.ts';

it('names a handler whose call is not declared', () => {
  const handlers = { listGizmos: () => Promise.resolve({ data: [] }) } as object;
  expect(() => registerCalls(fastify(), handlers)).toThrow('There is no call "listGizmos"');
});
