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

/** Whether no value meets both. */
function excludes(one: Match, other: Match, domain: Domain): boolean {
  const [a, b] = [toSet(one, domain), toSet(other, domain)];
  if ('except' in a) return 'values' in b && b.values.every((value) => value === a.except);
  if ('except' in b) return a.values.every((value) => value === b.except);
  return !a.values.some((value) => b.values.includes(value));
}

/** Whether each value that meets the first also meets the second. */
function isWithin(one: Match, other: Match, domain: Domain): boolean {
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

/** Names in a condition that every value meets, or none, except for values that do not exist. */
export function findIdle(
  condition: Condition,
  domains: Domains,
): { name: string; holds: 'always' | 'never' }[] {
  return Object.entries(condition).flatMap(([name, match]): { name: string; holds: 'always' | 'never' }[] => {
    const domain = domains(name);
    const set = toSet(match, domain);
    if ('values' in set && set.values.length === 0) return [{ name, holds: 'never' }];
    if (!domain || isFact(name) || !('values' in set)) return [];
    return domain.every((value) => set.values.includes(value)) ? [{ name, holds: 'always' }] : [];
  });
}
