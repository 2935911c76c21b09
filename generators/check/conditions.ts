import type { Condition, Match } from '../../src/domain/access/access-model.ts';

export type Value = string | number | boolean | null;

/** The possible values of a field, where these are few. */
export type Domain = readonly Value[] | undefined;

export type Domains = (name: string) => Domain;

function isNegated(match: Match): match is { not: Value } {
  return match !== null && typeof match === 'object' && !Array.isArray(match);
}

/** Values that a match allows, or all except one; the latter as a list where the possible values are few. */
function toSet(match: Match, domain: Domain): { values: readonly Value[] } | { except: Value } {
  if (Array.isArray(match)) return { values: match };
  if (!isNegated(match)) return { values: [match] };
  return domain ? { values: domain.filter((value) => value !== match.not) } : { except: match.not };
}

/** Whether a match names a value that does not exist, which is reported as such: nothing follows from it. */
function isUnknown(match: Match, domain: Domain): boolean {
  const values = isNegated(match) ? [match.not] : [match].flat();
  return domain !== undefined && values.some((value) => value !== null && !domain.includes(value));
}

/** Whether no value meets both. */
function excludes(one: Match, other: Match, domain: Domain): boolean {
  if (isUnknown(one, domain) || isUnknown(other, domain)) return false;
  const [a, b] = [toSet(one, domain), toSet(other, domain)];
  if ('except' in a) return 'values' in b && b.values.every((value) => value === a.except);
  if ('except' in b) return a.values.every((value) => value === b.except);
  return !a.values.some((value) => b.values.includes(value));
}

/** Whether each value that meets the first also meets the second. */
function isWithin(one: Match, other: Match, domain: Domain): boolean {
  if (isUnknown(one, domain) || isUnknown(other, domain)) return false;
  const [a, b] = [toSet(one, domain), toSet(other, domain)];
  if ('except' in a) return 'except' in b && a.except === b.except;
  if ('except' in b) return !a.values.includes(b.except);
  return a.values.every((value) => b.values.includes(value));
}

/** A session's fact can be a list, of which one value matches. */
const isFact = (name: string) => name.startsWith('@');

/** Whether no record meets both conditions. */
export function areExclusive(one: Condition, other: Condition, domains: Domains): boolean {
  return Object.entries(one).some(([name, match]) => {
    const second = other[name];
    return second !== undefined && !isFact(name) && excludes(match, second, domains(name));
  });
}

/** Whether each record that meets the first condition also meets the second. */
export function implies(one: Condition, other: Condition, domains: Domains): boolean {
  return Object.entries(other).every(([name, match]) => {
    const first = one[name];
    return first !== undefined && isWithin(first, match, domains(name));
  });
}

/** Whether a value meets a match. */
function meets(value: Value | undefined, match: Match): boolean {
  if (isNegated(match)) return value !== match.not;
  return value !== undefined && [match].flat().includes(value);
}

/** Values by name: all combinations. @returns none if there are too many to try */
function combine(
  values: ReadonlyMap<string, readonly (Value | undefined)[]>,
): Map<string, Value | undefined>[] {
  let all = [new Map<string, Value | undefined>()];
  for (const [name, options] of values) {
    all = all.flatMap((one) => options.map((value) => new Map([...one, [name, value]])));
    if (all.length > MOST_COMBINATIONS) return [];
  }
  return all;
}

const MOST_COMBINATIONS = 2000;

/**
 * Whether each record meets one of the conditions.
 * @param isSet whether a field of unknown values always has one
 */
export function alwaysHold(
  conditions: readonly Condition[],
  domains: Domains,
  isSet: (name: string) => boolean,
): boolean {
  // a fact with unknown values can be a list
  const tried = conditions.filter((one) => Object.keys(one).every((name) => !isFact(name) || domains(name)));
  const values = new Map<string, readonly (Value | undefined)[]>();
  for (const [name, match] of tried.flatMap((one) => Object.entries(one))) {
    const named = isNegated(match) ? [match.not] : [match].flat();
    // undefined stands for any other value
    const others = [...(values.get(name) ?? []), ...named, undefined, ...(isSet(name) ? [] : [null])];
    const known = isSet(name) ? others.filter((value) => value !== null) : others;
    values.set(name, domains(name) ?? [...new Set(known)]);
  }
  const all = combine(values);
  return (
    all.length > 0 &&
    tried.length > 0 &&
    all.every((record) =>
      tried.some((one) => Object.entries(one).every(([name, match]) => meets(record.get(name), match))),
    )
  );
}

/** A name in a condition that every value meets, or none. */
export interface Idle {
  name: string;
  holds: 'always' | 'never';
  /** in words, after the name */
  why: string;
}

/**
 * Names in a condition that every value meets, or none, except for values that do not exist.
 * @param isSet whether a field always has a value
 */
export function findIdle(
  condition: Condition,
  domains: Domains,
  isSet: (name: string) => boolean = () => false,
): Idle[] {
  return Object.entries(condition).flatMap(([name, match]): Idle[] => {
    const domain = domains(name);
    if (isSet(name) && match === null)
      return [{ name, holds: 'never', why: 'always has a value: no record meets this' }];
    if (isSet(name) && isNegated(match) && match.not === null)
      return [{ name, holds: 'always', why: 'always has a value: every record meets this' }];
    const set = toSet(match, domain);
    if ('values' in set && set.values.length === 0)
      return [{ name, holds: 'never', why: 'never has such a value' }];
    if (!domain || isFact(name) || !('values' in set)) return [];
    return domain.every((value) => set.values.includes(value))
      ? [{ name, holds: 'always', why: 'always has such a value' }]
      : [];
  });
}
