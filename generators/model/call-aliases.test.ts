import { describe, expect, it } from 'vitest';
import type { CallsSource } from '../load/call-source.ts';
import type { Problem } from '../load/problem.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import { checkAliases, getAliases } from './call-aliases.ts';
import type { CompiledCall } from './compiled-call.ts';

const problem = (path: unknown[], message: string) => ({ message: `${path.join('.')}: ${message}` });
const buildFiles = (data: Partial<CallsSource>) =>
  [{ data, problem }] as unknown as SchemaFile<CallsSource>[];

/** Compiles calls by their parameters, and returns the problems of the aliases. */
function check(aliases: NonNullable<CallsSource['aliases']>, calls: Record<string, string[]>): string[] {
  const files = buildFiles({ aliases });
  const compiled = Object.entries(calls).map(([name, parameters]) => ({
    model: {
      name,
      query: Object.fromEntries(parameters.map((one) => [one, 'text'])),
      ...getAliases(
        files,
        name,
        parameters.map((one) => [one, {}]),
      ),
    },
  }));
  const problems: Problem[] = [];
  checkAliases(files, compiled as unknown as CompiledCall[], problems);
  return problems.map(({ message }) => message);
}

describe('aliases of a calls file', () => {
  it('belong to every call with the parameter, or to the named ones', () => {
    const files = buildFiles({
      aliases: { period: { of: 'date' }, from: { of: 'date', part: 'gte', calls: ['one'] } },
      anyCase: ['kind'],
    });
    const kind = { type: 'array', items: { enum: ['A', 'B'] } };
    expect(getAliases(files, 'one', [['date', {}]])).toEqual({
      aliases: { period: { of: 'date' }, from: { of: 'date', part: 'gte' } },
    });
    expect(getAliases(files, 'two', [['kind', kind]])).toEqual({ anyCase: { kind: ['A', 'B'] } });
  });

  it('are checked', () => {
    expect(check({ period: { of: 'date' } }, { one: ['date'], two: [] })).toEqual([]);
    expect(check({ period: { of: 'day' } }, { one: ['date'] })).toEqual([
      'aliases.period.of: no call has a parameter "day"',
    ]);
    expect(check({ period: { of: 'date', calls: ['on'] } }, { one: ['date'] })[0]).toBe(
      'aliases.period: there is no call "on"',
    );
    expect(check({ period: { of: 'date' } }, { one: ['date', 'period'] })).toEqual([
      'aliases.period: "period" is a parameter of one',
    ]);
  });
});
