import type { CallModel } from '../../../domain/model/call.ts';
import type { Failure } from '../../../domain/model/errors.ts';

type Query = Record<string, unknown>;

const isObject = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a parameter with that of its alias; undefined if they differ. */
function join(own: unknown, other: unknown): unknown {
  if (own === undefined) return other;
  if (!isObject(own) || !isObject(other))
    return JSON.stringify(own) === JSON.stringify(other) ? own : undefined;
  const differs = Object.keys(other).some((part) => part in own && own[part] !== other[part]);
  return differs ? undefined : { ...own, ...other };
}

/** A text as the contract spells it, if it differs from one of the values only in case. */
function spell(value: unknown, values: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => spell(item, values));
  if (typeof value !== 'string') return value;
  return values.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value;
}

/**
 * A query with the contract's own names and values, instead of their aliases.
 * @param failures receives an entry for each alias that contradicts its parameter
 */
export function resolveAliases(
  { aliases = {}, anyCase = {} }: Pick<CallModel, 'aliases' | 'anyCase'>,
  sent: Query,
  failures: Failure[],
): Query {
  const query = { ...sent };
  for (const [alias, { of, part }] of Object.entries(aliases)) {
    const value = query[alias];
    if (value === undefined) continue;
    Reflect.deleteProperty(query, alias);
    const joined = join(query[of], part === undefined ? value : { [part]: value });
    if (joined === undefined) {
      const name = part === undefined ? of : `${of}[${part}]`;
      const message = `${alias} is another name of ${name}, and both have different values. Send one of them.`;
      failures.push({ code: 'VALIDATION', message, path: alias });
    }
    query[of] = joined ?? query[of];
  }
  for (const [name, values] of Object.entries(anyCase))
    if (name in query) query[name] = spell(query[name], values);
  return query;
}
