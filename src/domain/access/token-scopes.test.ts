import { expect, it } from 'vitest';
import { tokenScope } from '../../generated/enums/token-scope.ts';
import { scopeNames } from './token-scopes.ts';

const all = tokenScope.map(({ value }) => value);

it("summarizes a token's scopes", () => {
  expect(scopeNames([], true)).toEqual(['Everything']);
  expect(scopeNames(all, false)).toEqual(['Everything']);
  expect(
    scopeNames(
      all.filter((scope) => scope.endsWith(':read')),
      false,
    ),
  ).toEqual(['Read all']);
  expect(scopeNames(['users:read', 'employees:read', 'employees:write', 'scores:read'], false)).toEqual([
    'Users (read)',
    'Employees',
    'Scores',
  ]);
  expect(scopeNames(['surveys:send', 'blocklist:write'], false)).toEqual(['Surveys', 'Blocklist']);
});
