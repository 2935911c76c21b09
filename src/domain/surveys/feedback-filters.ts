import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { feedbackCategory } from '../../generated/enums/feedback-category.ts';
import { npsGroup } from '../../generated/enums/nps-group.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { formatDay, monthLabel } from '../text/format.ts';
import { addDays, addMonths, monthStart } from '../measures/period.ts';

interface Option {
  value: string;
  label: string;
}

/** Filters of the search pages, by the parameters of their address. A day is `gte` or `lt` of the date. */
export type SearchChoice = Partial<Record<SearchParameter, string[]>>;

export const FILTER_OPTIONS = {
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
  mine: [{ value: 'true', label: 'Assigned to me' }],
  overdue: [{ value: 'true', label: 'Overdue' }],
  low: [{ value: 'true', label: 'Low' }],
  narrative: [{ value: 'true', label: 'comments' }],
  searchIn: [{ value: 'comments', label: 'Comments' }],
  sentimentTypes: [...sentiment, { value: 'NONE', label: 'Not judged' }],
} satisfies Record<string, readonly Option[]>;

const LABELS = {
  search: 'Search',
  searchIn: 'Search In',
  gte: 'From',
  lt: 'Until',
  sentIn: 'Sent',
  outlier: 'Outlier',
  categoryId: 'Category',
  categoryCode: 'Category',
  questionId: 'Question',
  low: 'Rating',
  narrative: 'Only',
  patientType: 'Patients',
  nps: 'NPS',
  appointment: 'Appointment',
  status: 'Contact Status',
  srr: 'Only',
  mine: 'Only',
  overdue: 'Only',
  sentimentTypes: 'Sentiment',
  themes: 'Theme',
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

export const SEARCH_PARAMETERS = Object.keys(LABELS) as SearchParameter[];

/** Follows the name of a unit that has others below it: its filter includes them. */
export const UNITS_BELOW = ' and units below';

/** An active parameter as text. */
export interface SearchChip {
  names: SearchParameter[];
  label: string;
  text: string;
}

/** The name of a parameter for people. */
export function describeParameter(name: SearchParameter): string {
  if (name === 'gte' || name === 'lt') return 'Date';
  if (name === 'srr' || name === 'mine' || name === 'overdue' || name === 'narrative')
    return FILTER_OPTIONS[name][0]?.label ?? name;
  return LABELS[name];
}

const last = (lt: string): string => addDays(lt, -1);

/** `Nov 2026`, `Nov 2 – 8, 2026`, `Nov 30 – Dec 6, 2026`: dates, both inclusive. */
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

/** @param getName the name of a place, provider, question or theme; undefined if unknown */
export function buildChips(choice: SearchChoice, getName: (id: string) => string | undefined): SearchChip[] {
  const [gte, lt] = [choice.gte?.[0], choice.lt?.[0]];
  return SEARCH_PARAMETERS.flatMap((name): SearchChip[] => {
    const values = choice[name];
    if (!values) return [];
    if (name === 'lt' && gte !== undefined) return [];
    if (name === 'gte' || name === 'lt')
      return [{ names: ['gte', 'lt'], label: 'Date', text: daysLabel(gte, lt) }];
    if (name === 'sentIn') {
      const months = values.map((month) => daysLabel(`${month}-01`, addMonths(`${month}-01`, 1)));
      return [{ names: [name], label: LABELS[name], text: months.join(', ') }];
    }
    if (name === 'search') return [{ names: [name, 'searchIn'], label: LABELS[name], text: values[0] ?? '' }];
    const options: readonly Option[] =
      name in FILTER_OPTIONS ? FILTER_OPTIONS[name as keyof typeof FILTER_OPTIONS] : [];
    const named = values.map((value) => options.find((one) => one.value === value)?.label ?? getName(value));
    const text = named.every((one) => one !== undefined) ? named.join(', ') : `${values.length} selected`;
    return [{ names: [name], label: LABELS[name], text }];
  });
}
