import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCredential } from '../identity/auth/sessions.ts';
import { toNetwork } from './calls/rate-limits.ts';
import { type Caller, runAs } from '../db/caller.ts';

/** A write runs to its end, since its steps belong together. */
const DROPPED_METHODS = new Set(['GET', 'HEAD']);

/** The user of a known session or token; everybody else by network, since anyone can invent credentials. */
function callerName(request: FastifyRequest, ip: string): string {
  const credential = getCredential(request);
  const user = credential && request.server.sessionHints.findUserId(credential);
  return user ?? toNetwork(ip);
}

/** The caller of a request; its properties are read when its work reaches the database. */
function toCaller(request: FastifyRequest, reply: FastifyReply): Caller {
  const { ip } = request; // a closed socket has no address
  const { socket } = request.raw;
  return {
    isBackground: false,
    get name() {
      return callerName(request, ip);
    },
    get isGone() {
      // what has been sent in part still has to be logged
      return socket.destroyed && !reply.raw.headersSent && DROPPED_METHODS.has(request.method);
    },
  };
}

/** Tells the database on whose behalf each request uses it. Registered before all other hooks that use the database. */
export function registerCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => runAs(toCaller(request, reply), done));
  // reading a body leaves the context
  app.addHook('preValidation', (request, reply, done) => runAs(toCaller(request, reply), done));
}
