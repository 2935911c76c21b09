import { formatDay } from '../../domain/format.ts';
import { addDays, addMonths, isDay, monthStart } from '../../domain/period.ts';
import { monthLabel } from '../../flows/month-range.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { feedbackCategory } from '../../generated/enums/feedback-category.ts';
import { npsGroup } from '../../generated/enums/nps-group.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { encodeQuery, type Query } from '../core/api.ts';
import type { Option } from './feedback.ts';

/** What the search pages are narrowed to, by the parameters of their address. A day is `gte` or `lt` of the date. */
export type SearchChoice = Partial<Record<SearchParameter, string[]>>;

const OPTIONS = {
  outlier: [
    { value: 'positive', label: 'Positive' },
    { value: 'negative', label: 'Negative' },
    { value: 'any', label: 'Any' },
    { value: 'true', label: 'Any' },
  ],
  categoryId: [
    { value: '-1', label: 'Any, with a score' },
    ...surveyCategories.map(({ id, name }) => ({ value: String(id), label: name })),
  ],
  patientType: [
    { value: 'new', label: 'New' },
    { value: 'old', label: 'Returning' },
  ],
  categoryCode: feedbackCategory,
  nps: npsGroup,
  appointment: appointmentType,
  status: srrStatus,
  srr: [{ value: 'true', label: 'Service Resolution Requests' }],
  sentimentTypes: [...sentiment, { value: 'NONE', label: 'Not judged' }],
} satisfies Record<string, readonly Option[]>;

const LABELS = {
  search: 'Search',
  gte: 'From',
  lt: 'Until',
  outlier: 'Outlier',
  categoryId: 'Category',
  categoryCode: 'Category',
  patientType: 'Patients',
  nps: 'NPS',
  appointment: 'Appointment',
  status: 'Contact Status',
  srr: 'Only',
  sentimentTypes: 'Sentiment',
  practiceId: 'Practice',
  practiceIds: 'Practice',
  providerId: 'Provider',
  providerIds: 'Provider',
  workLocationId: 'Work Location',
  workLocationIds: 'Work Location',
  organizationalUnitId: 'Organizational Unit',
  organizationalUnitIds: 'Organizational Unit',
} as const;

export type SearchParameter = keyof typeof LABELS;

const PARAMETERS = Object.keys(LABELS) as SearchParameter[];
/** Parameters of one value. */
const SINGLE: readonly SearchParameter[] = [
  'search',
  'gte',
  'lt',
  'outlier',
  'categoryId',
  'categoryCode',
  'patientType',
  'srr',
];
const SEARCH_MAX = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** All values of a parameter, as a list in brackets or parted by commas. */
export function valuesOf(params: URLSearchParams, name: string): string[] {
  return [...params]
    .filter(([key]) => key === name || key.startsWith(`${name}[`))
    .flatMap(([, text]) => (name === 'search' ? text : text.split(',')))
    .map((text) => text.trim())
    .filter(Boolean);
}

function isKnown(name: SearchParameter, value: string): boolean {
  if (name === 'search') return value.length <= SEARCH_MAX;
  if (name === 'gte' || name === 'lt') return isDay(value);
  const options: readonly Option[] | undefined =
    name in OPTIONS ? OPTIONS[name as keyof typeof OPTIONS] : undefined;
  return options ? options.some((option) => option.value === value) : UUID.test(value);
}

/** What an address asks for; whatever makes no sense in it counts as not there. */
export function readSearch(params: URLSearchParams): SearchChoice {
  const choice: SearchChoice = {};
  for (const name of PARAMETERS) {
    const key = name === 'gte' || name === 'lt' ? `date[${name}]` : name;
    const found = valuesOf(params, key).filter((value) => isKnown(name, value));
    const values = [...new Set(found)].slice(0, SINGLE.includes(name) ? 1 : undefined);
    if (values.length > 0) choice[name] = values;
  }
  return choice;
}

/** A choice as the API takes it. */
export function searchQuery(choice: SearchChoice): Query {
  const { gte, lt, ...rest } = choice;
  const entries = Object.entries(rest).map(([name, values]) => [
    name,
    SINGLE.includes(name as SearchParameter) ? values[0] : values,
  ]);
  return { ...Object.fromEntries(entries), ...((gte ?? lt) && { date: { gte: gte?.[0], lt: lt?.[0] } }) };
}

/** The query of the address of a choice. */
export function searchAddress(choice: SearchChoice): string {
  return encodeQuery({ ...searchQuery(choice), page: 1 });
}

/** A parameter that is set, in words. */
export interface SearchChip {
  names: SearchParameter[];
  label: string;
  text: string;
}

const last = (lt: string): string => addDays(lt, -1);

/** `Nov 2026`, `Nov 2 – 8, 2026`, `Nov 30 – Dec 6, 2026`: days, both of them included. */
export function daysLabel(gte: string | undefined, lt: string | undefined): string {
  if (gte === undefined) return `until ${formatDay(last(lt ?? ''))}`;
  if (lt === undefined) return `since ${formatDay(gte)}`;
  if (gte === monthStart(gte) && lt === addMonths(gte, 1)) return `${monthLabel(gte)} ${gte.slice(0, 4)}`;
  const [first, end] = [formatDay(gte), formatDay(last(lt))];
  if (first === end) return first;
  if (gte.slice(0, 4) !== last(lt).slice(0, 4)) return `${first} – ${end}`;
  const from = first.replace(/, \d{4}$/, '');
  return monthStart(gte) === monthStart(last(lt))
    ? `${from} – ${end.slice(end.indexOf(' ') + 1)}`
    : `${from} – ${end}`;
}

/** @param nameOf the name of a place or provider; undefined where it is not known */
export function chipsOf(choice: SearchChoice, nameOf: (id: string) => string | undefined): SearchChip[] {
  const [gte, lt] = [choice.gte?.[0], choice.lt?.[0]];
  return PARAMETERS.flatMap((name): SearchChip[] => {
    const values = choice[name];
    if (!values) return [];
    if (name === 'lt' && gte !== undefined) return [];
    if (name === 'gte' || name === 'lt')
      return [{ names: ['gte', 'lt'], label: 'Date', text: daysLabel(gte, lt) }];
    if (name === 'search') return [{ names: [name], label: LABELS[name], text: values[0] ?? '' }];
    const options: readonly Option[] = name in OPTIONS ? OPTIONS[name as keyof typeof OPTIONS] : [];
    const named = values.map((value) => options.find((one) => one.value === value)?.label ?? nameOf(value));
    const text = named.every((one) => one !== undefined) ? named.join(', ') : `${values.length} selected`;
    return [{ names: [name], label: LABELS[name], text }];
  });
}

/** A choice without what a chip stands for. */
export function without(choice: SearchChoice, { names }: Pick<SearchChip, 'names'>): SearchChoice {
  return Object.fromEntries(
    Object.entries(choice).filter(([name]) => !names.includes(name as SearchParameter)),
  );
}
