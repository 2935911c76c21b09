import { INSTALLATION } from '../../domain/model/model.ts';
import { isDatabaseError, type Statement, type Tenant } from './database.ts';

const ENTER = 'select app.enter($1, $2, $3, $4)';
const ENTER_INSTALLATION = `${ENTER}, set_config('app.organization_id', $5, true)`;
const ENTER_TOKEN = 'select app.enter_token($1, $2, $3, $4, $5)';
const SET_TENANT = "select set_config('app.organization_id', $1, true), set_config('app.user_id', $2, true)";

/** The statement that opens a tenant's transaction: it verifies the session where there is one, and sets the tenant. */
export function enterStatement(tenant: Tenant): Statement {
  const { organizationId, userId, proof } = tenant;
  if (!proof) return { name: 'set-tenant', text: SET_TENANT, values: [organizationId, userId] };
  const values = [proof.tokenHash, organizationId, userId, proof.fingerprint];
  if (tenant.isInstallation)
    return { name: 'enter-installation', text: ENTER_INSTALLATION, values: [...values, INSTALLATION] };
  if (proof.bearerIp === undefined) return { name: 'enter', text: ENTER, values };
  return { name: 'enter-token', text: ENTER_TOKEN, values: [...values, proof.bearerIp] };
}

/** The role that requests run as; row-level security binds it. */
export const REQUEST_ROLE = 'chairside_request';

type Execute = (sql: string) => Promise<unknown>;

/** Runs part of a transaction of a role as the owner of the tables. */
export async function withoutRole<T>(role: string, execute: Execute, work: () => Promise<T>): Promise<T> {
  await execute('set local role none');
  try {
    return await work();
  } finally {
    await restoreRole(role, execute);
  }
}

async function restoreRole(role: string, execute: Execute): Promise<void> {
  try {
    await execute(`set local role ${role}`);
  } catch (error) {
    // a failed transaction accepts no more statements, and its end restores the role
    if (!isDatabaseError(error, '25P02')) throw error;
  }
}

/**
 * Time of an entry in a record's history, written once the record is locked: unlike now(), the start of the
 * transaction, it has the order in which concurrent changes took effect.
 */
export const LOCKED_AT = 'clock_timestamp()';
