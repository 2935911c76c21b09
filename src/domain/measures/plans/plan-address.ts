import { appointmentType } from '../../../generated/enums/appointment-type.ts';
import { planEmployeeMetric } from '../../../generated/enums/plan-employee-metric.ts';
import { planPatientMetric } from '../../../generated/enums/plan-patient-metric.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import type { PlanInput } from '../../../generated/types/plan.ts';
import type { OrganizationTheme } from '../../text/themes/organization-themes.ts';
import { NPS_CATEGORIES } from '../../surveys/nps-categories.ts';
import { encodeQuery } from '../../text/query-string.ts';
import { NPS_GROUPS, SCORED } from '../widgets/drill-down.ts';

/** The places of a plan. */
export type PlanPlaces = Pick<PlanInput, 'practiceIds' | 'workLocationId' | 'organizationalUnitId'>;

/** Origins of plans, as their pages name them: `Wait Time in What changed`. */
const ORIGINS = {
  THEME: 'in Themes',
  FINDING: 'in What changed',
  SEARCH: 'in a search',
  OUTLIER: 'in Outliers',
} as const;

export type PlanOrigin = keyof typeof ORIGINS;

const ORIGIN = /^([A-Z]+) (\/(?:px|ex\/surveys)\/search\?\S*)$/;

/** The origin of a plan, read from the field that has its kind and search; undefined: none, or unknown. */
export function readOrigin(startedFrom: string | null): { text: string; search: string } | undefined {
  const [, kind = '', search = ''] = ORIGIN.exec(startedFrom ?? '') ?? [];
  return kind in ORIGINS ? { text: ORIGINS[kind as PlanOrigin], search } : undefined;
}

/** Characters of the field. */
const MOST_ORIGIN = 2000;

/** Characters of a plan's name. */
const MOST_NAME = 100;
const PLACES = ['practiceId', 'workLocationId', 'organizationalUnitId'] as const;

/** Places that a name has. */
const MOST_NAMED = 3;

/** `at Olathe`, `at Mesa and Olathe`, `in 4 practices`; nothing if a place is not known. */
function placesText(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  if (known.length === 0 || known.length < ids.length) return '';
  if (known.length > MOST_NAMED) return ` in ${known.length} practices`;
  const [last, ...others] = known.toReversed();
  return ` at ${[...(others.length > 0 ? [others.toReversed().join(', ')] : []), last].join(' and ')}`;
}

/** The values of a parameter, also of a list: `practiceIds[0]=..`, or a single one: `practiceId=..`. */
function listValues(params: URLSearchParams, name: string): string[] {
  const wanted = [name, `${name}s`];
  return [...params].flatMap(([key, value]) => (wanted.includes(key.replace(/\[\d*\]$/, '')) ? value : []));
}

function findCode(params: URLSearchParams): string | undefined {
  const groups = listValues(params, 'nps');
  const [code, id] = ['categoryCode', 'categoryId'].map((name) => listValues(params, name)[0]);
  // no plan has the share of some groups
  if (groups.length > 0) return NPS_GROUPS.every((group) => groups.includes(group)) ? 'NPS' : undefined;
  const found = code ?? surveyCategories.find((one) => String(one.id) === id)?.code;
  if (found === undefined) return id === String(SCORED) ? 'SCORE' : undefined;
  return NPS_CATEGORIES.includes(found) ? 'NPS' : found;
}

/**
 * The form of a plan, filled in from the search that a finding, an outlier, a theme or a drill-down leads to: its metric or
 * theme, and its places.
 * @param search the address of the search
 * @param origin what leads to it
 * @param ownerId of who starts the plan
 * @param note why it has these places
 * @param at where the figure mostly comes from, or all of the viewer's places, if the search names none
 * @param everywhere practices of the whole organization, for those who see it: a plan in all of them has nothing to be compared
 * with, so they are filled in only if the search names them
 * @param names of places and of the provider by id, as the name of the plan has them
 * @param themes of `allThemes`
 * @returns undefined if the search is not about one metric or theme of plans
 */
export function planAddress(
  search: string,
  {
    ownerId,
    origin,
    note,
    at = {},
    everywhere = [],
    names = new Map(),
  }: {
    ownerId: string;
    origin?: PlanOrigin | undefined;
    note?: string | undefined;
    at?: PlanPlaces | undefined;
    everywhere?: readonly string[];
    names?: ReadonlyMap<string, string>;
  },
  themes: readonly OrganizationTheme[],
): string | undefined {
  const [path = '', query = ''] = search.split('?');
  const params = new URLSearchParams(query);
  const isEx = path.startsWith('/ex/');
  const experienceType = isEx ? 'EMPLOYEE' : 'PATIENT';
  const one = (name: string): string | undefined => {
    const [first, ...others] = listValues(params, name);
    return others.length === 0 ? first : undefined;
  };
  const wanted = one('theme');
  const theme = themes.find((of) => of.theme === wanted && of.experienceType === experienceType);
  const code = findCode(params);
  const metric = (isEx ? planEmployeeMetric : planPatientMetric).find(({ value }) => value === code);
  const subjectName = theme ? `${theme.name}: fewer complaints` : metric?.label;
  if (subjectName === undefined) return undefined;
  const types = listValues(params, 'appointment');
  // in the order of the finding
  const visits = types.flatMap((type) => appointmentType.find(({ value }) => value === type)?.label ?? []);
  const seenIn = `Found in ${visits.join(' and ')} visits. The plan is measured in all visits.`;
  const notes = [...(note === undefined ? [] : [note]), ...(visits.length > 0 ? [seenIn] : [])].join('\n');
  const subject = theme
    ? { [isEx ? 'employeeTheme' : 'theme']: theme.name }
    : { [isEx ? 'employeeMetric' : 'metric']: metric?.value };
  const isNamed = PLACES.filter((name) => (name === 'practiceId') !== isEx).some(
    (name) => listValues(params, name).length > 0,
  );
  const { practiceIds, ...ofEmployees }: PlanPlaces = isNamed
    ? {
        practiceIds: listValues(params, 'practiceId'),
        workLocationId: one('workLocationId'),
        organizationalUnitId: one('organizationalUnitId'),
      }
    : at;
  const providerId = one('providerId');
  // a provider works in few of them, which the search does not say
  const isUnknown = !isNamed && providerId !== undefined && practiceIds && practiceIds.length > 1;
  const isEverywhere = everywhere.length > 1 && everywhere.every((id) => practiceIds?.includes(id));
  const isOpen = isUnknown || (!isNamed && isEverywhere && providerId === undefined);
  const open = isOpen ? [] : practiceIds;
  const places = isEx ? ofEmployees : { practiceIds: open, providerId };
  const chosen = isEx ? [ofEmployees.workLocationId ?? ofEmployees.organizationalUnitId ?? ''] : (open ?? []);
  const provider = names.get(providerId ?? '') || undefined;
  const where = `${provider === undefined ? '' : ` of ${provider}`}${placesText(chosen, names)}`;
  const about = {
    name: `${subjectName}${where}`.slice(0, MOST_NAME),
    ...{ experienceType, state: 'RUNNING', ownerId },
    ...(notes !== '' && { notes }),
  };
  const startedFrom = `${origin} ${search}`;
  const isKept = origin !== undefined && ORIGIN.test(startedFrom) && startedFrom.length <= MOST_ORIGIN;
  return `/plans/create?${encodeQuery({ ...about, ...subject, ...places, ...(isKept && { startedFrom }) })}`;
}
