import {
  FILTER_OPTIONS,
  SEARCH_PARAMETERS,
  type SearchChip,
  type SearchChoice,
  type SearchParameter,
} from '../../domain/surveys/feedback-filters.ts';
import { isDay, type Period } from '../../domain/measures/period.ts';
import type { Session } from '../../domain/access/session.ts';
import type { PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { formats } from '../../generated/formats.ts';
import { isThemeFilter } from '../../domain/text/themes/theme-codes.ts';
import { encodeQuery, type Query } from '../../domain/text/query-string.ts';
import { PLACE_KEYS, type PlaceKey } from '../ui/filters/place-filters.ts';
import { SEARCH_MAX_LENGTH, type FeedbackKind, type Option } from './feedback.ts';

/** Parameters with one value. */
const SINGLE: readonly SearchParameter[] = [
  'search',
  'searchIn',
  'gte',
  'lt',
  'outlier',
  'categoryId',
  'categoryCode',
  'questionId',
  'low',
  'narrative',
  'patientType',
  'srr',
  'mine',
  'overdue',
];
const isMonth = (value: string): boolean => value.length === 7 && isDay(`${value}-01`);
const QUESTION_ID = /^[A-Za-z0-9-]{1,64}$/;

/** Ids of the practices that a user may ask for; undefined: any, for administrators. */
export type Reach = ReadonlySet<string> | undefined;

export function practiceReach({ isAdmin, practices }: Session): Reach {
  return isAdmin ? undefined : new Set(practices.map(({ id }) => id));
}

/** All values of a parameter, from brackets or separated by commas. */
export function readValues(params: URLSearchParams, name: string): string[] {
  return [...params]
    .filter(([key]) => key === name || key.startsWith(`${name}[`))
    .flatMap(([, text]) => (name === 'search' ? text.slice(0, SEARCH_MAX_LENGTH) : text.split(',')))
    .map((text) => text.trim())
    .filter(Boolean);
}

function isKnown(name: SearchParameter, value: string, reach: Reach): boolean {
  if (name === 'search') return true;
  if (reach && (name === 'practiceId' || name === 'practiceIds')) return reach.has(value);
  if (name === 'questionId') return QUESTION_ID.test(value);
  if (name === 'gte' || name === 'lt') return isDay(value);
  if (name === 'sentIn') return isMonth(value);
  if (name === 'themes') return isThemeFilter(value);
  const options: readonly Option[] | undefined =
    name in FILTER_OPTIONS ? FILTER_OPTIONS[name as keyof typeof FILTER_OPTIONS] : undefined;
  return options ? options.some((option) => option.value === value) : formats.uuid.test(value);
}

function readParameter(params: URLSearchParams, name: SearchParameter): string[] {
  return readValues(params, name === 'gte' || name === 'lt' ? `date[${name}]` : name);
}

/** Parameters of an address with values that `readSearch` ignores. */
export function findInvalid(params: URLSearchParams, reach?: Reach): SearchParameter[] {
  const choice = readSearch(params, reach);
  return SEARCH_PARAMETERS.filter((name) => {
    const values = readParameter(params, name);
    return (
      values.some((value) => !isKnown(name, value, reach)) ||
      (values.length > 0 && choice[name] === undefined)
    );
  });
}

/** Reads the search in an address; invalid parts, and practices out of the user's reach, are ignored. */
export function readSearch(params: URLSearchParams, reach?: Reach): SearchChoice {
  const choice: SearchChoice = {};
  for (const name of SEARCH_PARAMETERS) {
    const found = readParameter(params, name).filter((value) => isKnown(name, value, reach));
    const values = [...new Set(found)].slice(0, SINGLE.includes(name) ? 1 : undefined);
    if (values.length > 0) choice[name] = values;
  }
  // both set the same filter, and the server refuses two categories
  if (choice.categoryId) delete choice.categoryCode;
  const { gte, lt, ...rest } = choice;
  return gte?.[0] !== undefined && lt?.[0] !== undefined && gte[0] >= lt[0] ? rest : choice;
}

/** The form of a parameter of places that has one id: `practiceId` of `practiceIds`. */
export function toSingle(key: PlaceKey): SearchParameter {
  return key.slice(0, -1) as SearchParameter;
}

/** A choice with its places as lists only: addresses may name one (`practiceId`), or several (`practiceIds`). */
export function withPlaceLists(choice: SearchChoice): SearchChoice {
  const lists: SearchChoice = {};
  for (const [name, values] of Object.entries(choice) as [SearchParameter, string[]][]) {
    const list = PLACE_KEYS.find((key) => toSingle(key) === name) ?? name;
    const others = lists[list] ?? [];
    lists[list] = [...new Set(name === list ? [...values, ...others] : [...others, ...values])];
  }
  return lists;
}

/** The places and providers in an address, whichever filters the user's role is offered. */
export function readPlaces(params: URLSearchParams, reach?: Reach): PlaceFilters {
  const choice = withPlaceLists(readSearch(params, reach));
  return Object.fromEntries(PLACE_KEYS.map((key) => [key, choice[key] ?? []])) as unknown as PlaceFilters;
}

/** Parameters of places in an address with values that `readPlaces` ignores. */
export function findInvalidPlaces(params: URLSearchParams, reach?: Reach): SearchParameter[] {
  const invalid = findInvalid(params, reach);
  return invalid.filter((name) => PLACE_KEYS.some((key) => name === key || name === toSingle(key)));
}

/** Filters by what a respondent answered. */
const ANSWER_FILTERS: readonly SearchParameter[] = [
  'categoryId',
  'categoryCode',
  'questionId',
  'low',
  'nps',
  'outlier',
];

/** Whether a search finds responses by their answers. Those of confidential submissions are never among them. */
export function asksForAnswers(choice: SearchChoice): boolean {
  return ANSWER_FILTERS.some((name) => choice[name] !== undefined);
}

/** Address of all comments in the places and period of a search, without its other filters. */
export function commentsAddress(choice: SearchChoice, { searchRoute }: FeedbackKind): string {
  const rest = Object.entries(choice).filter(
    ([name]) =>
      name === 'gte' || name === 'lt' || PLACE_KEYS.some((key) => name === key || name === toSingle(key)),
  );
  return `${searchRoute}?${searchAddress({ ...Object.fromEntries(rest), narrative: ['true'] })}`;
}

/** A choice in API format, with places as lists. */
export function searchQuery(choice: SearchChoice): Query {
  const { gte, lt, ...rest } = withPlaceLists(choice);
  const entries = Object.entries(rest).map(([name, values]) => [
    name,
    SINGLE.includes(name as SearchParameter) ? values[0] : values,
  ]);
  return { ...Object.fromEntries(entries), ...((gte ?? lt) && { date: { gte: gte?.[0], lt: lt?.[0] } }) };
}

/** The address query of a choice. */
export function searchAddress(choice: SearchChoice): string {
  return encodeQuery({ ...searchQuery(choice), page: 1 });
}

interface SearchOrigin {
  kind: FeedbackKind;
  period: Period;
  places: Query;
}

/**
 * Address of the search that finds the comments a word of the cloud counts: in quotes, since the last word would
 * otherwise match as a prefix, and not in names. For employees it includes `cb`, the time at which the cloud was loaded.
 */
export function buildWordAddress(text: string, of: SearchOrigin & { loadedAt: number }): string {
  const { kind, period, places, loadedAt } = of;
  const { experienceType, searchRoute } = kind;
  const search = `"${text}"`;
  const cb = experienceType === 'EMPLOYEE' ? loadedAt : undefined;
  return `${searchRoute}?${encodeQuery({ search, searchIn: 'comments', cb, date: { ...period }, ...places, page: 1 })}`;
}

/** Address of the search that finds the comments of a theme. */
export function buildThemeAddress(theme: string, { kind, period, places }: SearchOrigin): string {
  return `${kind.searchRoute}?${encodeQuery({ themes: [theme], date: { ...period }, ...places, page: 1 })}`;
}

/** A choice without a chip's filter. */
export function without(choice: SearchChoice, { names }: Pick<SearchChip, 'names'>): SearchChoice {
  return Object.fromEntries(
    Object.entries(choice).filter(([name]) => !names.includes(name as SearchParameter)),
  );
}
