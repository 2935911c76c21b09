import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { erasePerson, exportPerson, findPerson } from './people.ts';
import { readPrivacy, updatePrivacy } from './settings.ts';

/** Calls about the data of patients and employees, for administrators. */
export function registerPrivacy(app: FastifyInstance, ctx: AppContext): void {
  const { db } = ctx;
  registerCalls(app, {
    readPrivacySettings: ({ signedIn, params }) => readPrivacy(db, signedIn, params.id),
    updatePrivacySettings: ({ signedIn, params, body }) => updatePrivacy(db, signedIn, params.id, body),
    findPerson: ({ signedIn, request, body }) => findPerson(db, { signedIn, request }, body.contact),
    exportPerson: ({ signedIn, request, reply, body }) =>
      exportPerson(db, { signedIn, request, reply }, body.contact),
    erasePerson: ({ signedIn, request, body }) => erasePerson(ctx, { signedIn, request }, body),
  });
}
