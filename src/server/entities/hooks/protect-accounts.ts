import type { Failure } from '../../../domain/model/errors.ts';
import { hasOtherAdmin } from '../../identity/auth/accounts.ts';
import type { Change, EntityHooks, RecordValues } from './hook.ts';

function isWorkingAdmin(values: RecordValues): boolean {
  return values.role === 'ADMIN' && values.status === 'ACTIVE' && values.allowLogin === true;
}

function leavesAdmin({ tx, viewer, id }: Change): Promise<boolean> {
  return hasOtherAdmin(tx, { organizationId: viewer.organizationId, userId: id });
}

function conflict(message: string, path?: string): Failure[] {
  return [path === undefined ? { message, code: 'CONFLICT' } : { message, path, code: 'CONFLICT' }];
}

/** Users cannot lock themselves out, and an organization keeps an administrator who can sign in. */
export const protectAccounts: EntityHooks = {
  beforeUpdate: async (change, values, before) => {
    const paths = ['role', 'status', 'allowLogin'].filter((path) => values[path] !== before[path]);
    if (paths.length === 0) return [];
    if (change.id === change.viewer.id) {
      return paths.flatMap((path) => conflict('You cannot change this for your own account', path));
    }
    if (!isWorkingAdmin(before) || isWorkingAdmin(values) || (await leavesAdmin(change))) return [];
    return conflict('The organization needs an active administrator', paths[0]);
  },
  beforeDelete: async (change, before) => {
    if (!isWorkingAdmin(before) || (await leavesAdmin(change))) return [];
    return conflict('The organization needs an active administrator');
  },
};
