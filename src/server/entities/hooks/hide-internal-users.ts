import type { EntityHooks } from './hook.ts';

/**
 * Users whose e-mail carries the company's marker are seen by internal users alone. Nobody else may give a user such an
 * e-mail either: an administrator who carries it is an internal user.
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
    return [{ message: 'This e-mail address is reserved', path: 'email', code: 'VALIDATION' }];
  },
};
