import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { readSettings, updateSettings } from './settings.ts';

/** Calls for an organization's settings, for administrators. */
export function registerOrganizations(app: FastifyInstance, { db }: AppContext): void {
  registerCalls(app, {
    readOrganizationSettings: ({ signedIn, params }) => readSettings(db, signedIn, params.id),
    updateOrganizationSettings: ({ signedIn, params, body }) => updateSettings(db, signedIn, params.id, body),
  });
}
