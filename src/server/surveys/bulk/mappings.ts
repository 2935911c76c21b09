import { listTargets } from '../../../domain/text/intake/headers.ts';
import type { ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { ROW_SHAPES } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { storeMapping } from '../../intake/csv/mappings.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { ownPractices, requireSender } from '../send-access.ts';
import { DEFAULTS, getOptions } from './choices.ts';
import { isPlaceField, loadPlaces } from './employee-directory.ts';
import { loadPracticeOptions, loadProviders } from './patient-directory.ts';

interface Scope {
  organizationId: string;
  experienceType: ExperienceType;
  /** null: of employees */
  practiceId: string | null;
}

/** The possible meanings of a field's values; undefined: nobody may choose any. */
async function loadOptions(
  tx: Transaction,
  viewer: Viewer,
  { organizationId, experienceType, practiceId }: Scope,
  field: string,
): Promise<readonly ValueOption[] | undefined> {
  if (experienceType === 'EMPLOYEE' && isPlaceField(field))
    return (await loadPlaces(tx, field, organizationId)).all;
  if (experienceType === 'PATIENT' && field === 'provider')
    return (await loadProviders(tx, organizationId)).get(practiceId ?? '')?.options ?? [];
  if (experienceType === 'PATIENT' && field === 'practice') return loadPracticeOptions(tx, viewer);
  return getOptions(experienceType, field);
}

/** Choices that name no field, and meanings that a value cannot have. */
async function findFailures(
  tx: Transaction,
  viewer: Viewer,
  of: Scope,
  { columns, values }: BulkMapping,
): Promise<Failure[]> {
  const targets = new Set(listTargets(ROW_SHAPES[of.experienceType]).map(({ name }) => name));
  const options = new Map<string, readonly ValueOption[] | undefined>();
  for (const { field } of values)
    if (!options.has(field)) options.set(field, await loadOptions(tx, viewer, of, field));
  const hasDefault = (field: string): boolean =>
    of.experienceType === 'PATIENT' && Object.hasOwn(DEFAULTS, field);
  const isKnown = ({ field, value, target }: BulkMapping['values'][number]): boolean => {
    const known = options.get(field);
    // a field without a column cannot be left empty
    if (!known || (value === '' && (target === null || !hasDefault(field)))) return false;
    return target === null || known.some(({ id }) => id === target);
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
    const failures = await findFailures(tx, viewer, scope, added);
    if (failures.length > 0) throw new AppError(failures);
    await storeMapping(tx, scope, { userId: viewer.id, added });
    return null;
  });
}
