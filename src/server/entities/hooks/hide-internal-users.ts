import type { EntityHooks } from './hook.ts';

/**
 * Users whose email contains the company's marker are visible to internal users only. Others may not assign such an
 * email either, because an administrator who has it is an internal user.
 */
export const hideInternalUsers: EntityHooks = {
  restrict: (viewer, config) =>
    viewer.isInternal
      ? undefined
      : {
          sql: (alias, placeholder) =>
            `(${alias}.email is null or strpos(lower(${alias}.email), ${placeholder}::text) = 0)`,
          value: config.companyMarker,
        },
  check: ({ email }, before, viewer, { companyMarker }) => {
    const isReserved = typeof email === 'string' && email.toLowerCase().includes(companyMarker);
    if (!isReserved || viewer.isInternal || email === before?.email) return [];
    return [{ message: 'This email address is reserved', path: 'email', code: 'VALIDATION' }];
  },
};
