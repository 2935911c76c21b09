import type { Transaction } from '../../db/database.ts';
import { firstZone, practiceZone } from '../../surveys/scope/place-zones.ts';
import type { VisitRule } from '../../../domain/surveys/visit-rule.ts';

/** A practice of appointments. */
export interface VisitPractice extends Omit<VisitRule, 'hasHours'> {
  id: string;
}

interface PracticeRow extends VisitPractice {
  names: (string | null)[];
}

/** The organization's practices and providers by every name and id that other systems use. */
export interface VisitPlaces {
  /** undefined: no match, or several */
  findPractice(name: string): VisitPractice | undefined;
  /** whether several practices have that name or id */
  isAmbiguous(name: string): boolean;
  /** id of a provider of the practice; null: no match, or several */
  findProvider(practiceId: string, name: string | null): string | null;
}

const PRACTICES = `select id, survey_delay_hours as "delayHours", ${firstZone(practiceZone('p'))} as "timeZone",
    array[id::text, api_key, location_id::text, care_stack_location_id, sikka_practice_id,
      sikka_office_id || '/' || sikka_practice_id, velox_clinic_id, velox_practice_id || '/' || velox_clinic_id] as names
  from practices p where organization_id = $1`;

const PROVIDERS = `select p.user_id as id, p.practice_id as "practiceId",
    array[u.id::text, u.npi_registry_number] ||
      array(select jsonb_array_elements_text(coalesce(u.provider_identifiers, '[]'))) as names
  from user_practices p join users u on u.organization_id = p.organization_id and u.id = p.user_id
  where p.organization_id = $1 and u.role = 'PROVIDER' order by u.id`;

/** Loads the places named by appointments. @param tx as the owner */
export async function findPlaces(tx: Transaction, organizationId: string): Promise<VisitPlaces> {
  const practices = new Map<string, VisitPractice | undefined>();
  for (const { names, ...practice } of await tx.query<PracticeRow>(PRACTICES, [organizationId]))
    for (const name of new Set(names))
      if (name !== null) practices.set(name, practices.has(name) ? undefined : practice);
  const providers = new Map<string, string | null>();
  const rows = await tx.query<{ id: string; practiceId: string; names: (string | null)[] }>(PROVIDERS, [
    organizationId,
  ]);
  for (const { id, practiceId, names } of rows)
    for (const name of new Set(names)) {
      const key = `${practiceId} ${name}`;
      if (name !== null) providers.set(key, providers.has(key) ? null : id);
    }
  return {
    findPractice: (name) => practices.get(name),
    isAmbiguous: (name) => practices.has(name) && practices.get(name) === undefined,
    findProvider: (practiceId, name) =>
      name === null ? null : (providers.get(`${practiceId} ${name}`) ?? null),
  };
}
