import {
  type ExperienceType,
  EXPERIENCE_TYPES,
  feedbackScope,
} from '../../../domain/access/survey-permissions.ts';
import type { FilterNotice } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { withUnitsBelow } from './unit-trees.ts';

type Ids = string | string[] | undefined;

/** Filters of a query by place and provider; a single id and a list narrow together. */
interface PlaceQuery {
  experienceType?: ExperienceType;
  practiceId?: Ids;
  practiceIds?: string[];
  providerId?: Ids;
  providerIds?: string[];
  workLocationId?: Ids;
  workLocationIds?: string[];
  organizationalUnitId?: Ids;
  organizationalUnitIds?: string[];
  patientType?: string;
  patientQuestionType?: string;
}

const PROVIDERS = ['providerId', 'providerIds'] as const;
const PATIENT_FILTERS = ['patientType', 'patientQuestionType'] as const;
const LOCATIONS = [
  'workLocationId',
  'workLocationIds',
  'organizationalUnitId',
  'organizationalUnitIds',
] as const;

/** The ids that both filters allow; undefined: neither is set. */
export function inBoth(one: Ids, list: string[] | undefined): string[] | undefined {
  const single = one === undefined ? undefined : [one].flat();
  if (single === undefined || list === undefined) return single ?? list;
  return list.filter((id) => single.includes(id));
}

async function loadLocations(
  db: Database,
  { tenant, viewer }: SignedIn,
  practiceIds: string[],
): Promise<string[]> {
  const text =
    'select id from work_locations where organization_id = $1 and practice_id = any($2::uuid[]) order by id';
  const [rows = []] = await db.pipeline(tenant, [{ text, values: [viewer.organizationId, practiceIds] }]);
  return rows.map(({ id }) => String(id));
}

/** The query with the locations that name its practices, instead of these; without filters of patients. */
async function withLocations<Query extends PlaceQuery>(
  db: Database,
  signedIn: SignedIn,
  query: Query,
): Promise<Query> {
  const dropped = new Set<string>(['practiceId', 'practiceIds', ...PROVIDERS, ...PATIENT_FILTERS]);
  const places = Object.fromEntries(Object.entries(query).filter(([name]) => !dropped.has(name))) as Query;
  const practiceIds = inBoth(query.practiceId, query.practiceIds);
  if (practiceIds === undefined) return places;
  const locations = await loadLocations(db, signedIn, practiceIds);
  return { ...places, workLocationIds: inBoth(locations, query.workLocationIds) };
}

/** The kinds of surveys that a query covers. */
function listTypes({ viewer }: SignedIn, wanted: ExperienceType | undefined): ExperienceType[] {
  return EXPERIENCE_TYPES.filter(
    (type) => (wanted ?? type) === type && feedbackScope(viewer, type) !== undefined,
  );
}

/**
 * The places that the filters of a query stand for, as every figure, list and file reads them. A unit includes all units below it.
 * For employees, whose surveys have neither a practice nor a provider, a practice stands for the work locations that name
 * it, and filters of patients (providers, new or returning) do not apply. In a query about both kinds of surveys,
 * `employeeLocationIds` adds the employees of its practices; its providers leave only patients.
 */
export async function resolvePlaces<Query extends PlaceQuery>(
  db: Database,
  signedIn: SignedIn,
  wanted: Query,
): Promise<Query & { employeeLocationIds?: string[] }> {
  const query = await withUnitsBelow(db, signedIn, wanted);
  const { experienceType, practiceId, practiceIds } = query;
  const types = listTypes(signedIn, experienceType);
  if (!types.includes('EMPLOYEE')) return query;
  if (types.length === 1) return withLocations(db, signedIn, query);
  const both = inBoth(practiceId, practiceIds);
  if (both === undefined) return query;
  const { practiceId: _, ...rest } = query;
  return {
    ...(rest as Query),
    practiceIds: both,
    employeeLocationIds: await loadLocations(db, signedIn, both),
  };
}

const MESSAGES: Record<FilterNotice['code'], string> = {
  PROVIDERS_IGNORED:
    'Employees’ answers are not split by provider, so the provider filter does not apply to them.',
  EMPLOYEES_HAVE_NO_PROVIDER:
    'Employees’ answers are not split by provider, so the provider filter leaves only patients.',
  PATIENT_FILTER_IGNORED: 'A filter for patients does not apply to employees.',
  NO_LOCATION_OF_PRACTICE:
    'Employee figures have no work location of this practice. A work location can name its practice.',
  PATIENTS_HAVE_NO_LOCATION: 'Patients’ answers have no work location or organizational unit.',
};

/**
 * Notices about filters that do not apply, or leave nothing.
 * @param query as requested
 * @param places the same after `resolvePlaces`
 * @returns fields of the response: none without notices
 */
export function buildNotices(
  signedIn: SignedIn,
  query: PlaceQuery,
  places: PlaceQuery & { employeeLocationIds?: string[] },
): { notices?: FilterNotice[] } {
  const types = listTypes(signedIn, query.experienceType);
  const [isOfPatients, isOfEmployees] = [types.includes('PATIENT'), types.includes('EMPLOYEE')];
  const isSet = (names: readonly (keyof PlaceQuery)[]) => names.some((name) => query[name] !== undefined);
  const locations = isOfPatients
    ? places.employeeLocationIds
    : inBoth(places.workLocationId, places.workLocationIds);
  const codes: Record<FilterNotice['code'], boolean> = {
    PATIENTS_HAVE_NO_LOCATION: isOfPatients && isSet(LOCATIONS),
    PROVIDERS_IGNORED: isOfEmployees && !isOfPatients && isSet(PROVIDERS),
    EMPLOYEES_HAVE_NO_PROVIDER: isOfEmployees && isOfPatients && isSet(PROVIDERS),
    PATIENT_FILTER_IGNORED: isOfEmployees && !isOfPatients && isSet(PATIENT_FILTERS),
    NO_LOCATION_OF_PRACTICE: isOfEmployees && isSet(['practiceId', 'practiceIds']) && locations?.length === 0,
  };
  const notices = (Object.keys(MESSAGES) as FilterNotice['code'][])
    .filter((code) => codes[code])
    .map((code) => ({ code, message: MESSAGES[code] }));
  return notices.length > 0 ? { notices } : {};
}
