import { listTargets } from '../../../domain/text/intake/match-columns.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { ROW_SHAPES } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { isUuid } from '../../db/uuid.ts';
import { storeMapping } from '../../intake/csv/mappings.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { findProviders, ownPractices, requireSender } from '../send-access.ts';
import type { PlaceField } from './check-employees.ts';
import { isPatientChoice } from './patient-choices.ts';

interface Scope {
  organizationId: string;
  experienceType: ExperienceType;
  /** null: of employees */
  practiceId: string | null;
}

/** Tables of the places that a value of employees' files may mean, by field. */
const PLACE_TABLES: Readonly<Record<PlaceField, string>> = {
  workLocation: 'work_locations',
  organizationalUnit: 'organizational_units',
};

/** The places of the organization that choices name, each after its field. */
async function findPlaces(
  tx: Transaction,
  organizationId: string,
  values: BulkMapping['values'],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [field, table] of Object.entries(PLACE_TABLES)) {
    const ids = values.flatMap((one) => (one.field === field && isUuid(one.target) ? [one.target] : []));
    if (ids.length === 0) continue;
    const rows = await tx.query<{ id: string }>(
      `select id from ${table} where organization_id = $1 and id = any($2::uuid[])`,
      [organizationId, ids],
    );
    for (const { id } of rows) found.add(`${field} ${id}`);
  }
  return found;
}

/** Choices that name no field, a provider of another practice, or no place. */
async function findFailures(
  tx: Transaction,
  of: Scope,
  { columns, values }: BulkMapping,
): Promise<Failure[]> {
  const targets = new Set(listTargets(ROW_SHAPES[of.experienceType]).map(({ name }) => name));
  const ids = values.flatMap(({ field, target }) => (field === 'provider' && isUuid(target) ? [target] : []));
  const providers = await findProviders(tx, of.organizationId, ids);
  const places =
    of.experienceType === 'EMPLOYEE' ? await findPlaces(tx, of.organizationId, values) : undefined;
  const isKnown = ({ field, value, target }: BulkMapping['values'][number]): boolean => {
    if (places)
      return (
        value !== '' &&
        Object.hasOwn(PLACE_TABLES, field) &&
        (target === null || places.has(`${field} ${target.toLowerCase()}`))
      );
    if (field === 'provider') return target === null || providers.has(`${target} ${of.practiceId ?? ''}`);
    return isPatientChoice(field, value, target);
  };
  const fail = (path: string): Failure => ({ code: 'VALIDATION', message: 'Invalid value', path });
  return [
    ...columns.flatMap(({ target }, index) =>
      target === null || targets.has(target) ? [] : [fail(`columns[${index}].target`)],
    ),
    ...values.flatMap((one, index) => (isKnown(one) ? [] : [fail(`values[${index}].target`)])),
  ];
}

/**
 * Remembers choices for the next files of the practice, or of employees; without any, forgets all.
 * @throws AppError 400 for a practice out of reach or an invalid choice, 403
 */
export function saveMapping(
  db: Database,
  { viewer, tenant }: SignedIn,
  of: Omit<Scope, 'organizationId'>,
  added: BulkMapping,
): Promise<null> {
  requireSender(viewer, of.experienceType);
  const scope = { ...of, organizationId: viewer.organizationId };
  return db.tenant(tenant, async (tx) => {
    if (of.practiceId !== null && !(await ownPractices(tx, viewer, [of.practiceId])).has(of.practiceId))
      throw refuse('VALIDATION', 'Practice is required', 'practiceId');
    const failures = await findFailures(tx, scope, added);
    if (failures.length > 0) throw new AppError(failures);
    await storeMapping(tx, scope, { userId: viewer.id, added });
    return null;
  });
}
