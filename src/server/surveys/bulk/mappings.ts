import { listTargets } from '../../../domain/text/intake/headers.ts';
import { getField, getHeader } from '../../../domain/text/intake/row-shape.ts';
import { isEmptyMapping, type ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { LEAVES_OUT_CONTACTLESS, ROW_SHAPES } from '../../../domain/surveys/bulk-upload.ts';
import { countThings, formatNumber } from '../../../domain/text/format.ts';
import type { BulkMapping, FileReading, FileReadingChoices } from '../../../generated/calls/types.ts';
import { patientsRow } from '../../../generated/rows.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { auditName } from '../../entities/audit.ts';
import { recordEvent } from '../../identity/auth/security-events.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { isUuid } from '../../db/uuid.ts';
import { NO_MAPPING, readStoredMapping, storeMapping } from '../../intake/csv/mappings.ts';
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
  const ofPatients = of.experienceType === 'PATIENT';
  const hasDefault = (field: string): boolean => ofPatients && Object.hasOwn(DEFAULTS, field);
  const isKnown = ({ field, value, target }: BulkMapping['values'][number]): boolean => {
    if (ofPatients && field === LEAVES_OUT_CONTACTLESS.field) return value === '' && target === null;
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

/** The title of what a column is read as; null: it is not read. */
function getTargetTitle(type: ExperienceType, target: string | null): string | null {
  return listTargets(ROW_SHAPES[type]).find(({ name }) => name === target)?.label ?? null;
}

/** Columns that the log names one by one. */
const MOST_NAMED = 10;

/** A change for the log. Columns are named, since they decide whose contact is read; values may name people. */
function describeChange(type: ExperienceType, added: BulkMapping): string {
  if (isEmptyMapping(added)) return 'all choices forgotten';
  const { columns, values } = added;
  const named = columns.slice(0, MOST_NAMED).map(({ header, target }) => {
    const title = getTargetTitle(type, target);
    return `"${header}" ${title === null ? 'is not read' : `is read as ${title}`}`;
  });
  const more = columns.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [`${formatNumber(more)} more columns`] : []),
    ...(values.length > 0 ? [countThings(values.length, 'value')] : []),
  ].join(', ');
}

/**
 * Remembers choices for the next files of the practice, or of employees, and logs the change, since scripts' files are read by
 * them; without any, forgets all.
 * @throws AppError 400 for a practice out of reach or an invalid choice, 403
 */
export function saveMapping(
  db: Database,
  { viewer, tenant, session, origin }: SignedIn,
  of: Omit<Scope, 'organizationId'>,
  added: BulkMapping,
): Promise<null> {
  const { experienceType: type, practiceId } = of;
  requireSender(viewer, type);
  const { organizationId } = viewer;
  const scope = { ...of, organizationId };
  return db.tenant(tenant, async (tx) => {
    if (practiceId !== null && !(await ownPractices(tx, viewer, [practiceId])).has(practiceId))
      throw refuse('VALIDATION', 'Practice is required', 'practiceId');
    const failures = await findFailures(tx, viewer, scope, added);
    if (failures.length > 0) throw new AppError(failures);
    await storeMapping(tx, scope, { userId: viewer.id, added });
    const [practice] = await tx.query<{ name: string }>(
      'select name from practices where organization_id = $1 and id = $2',
      [organizationId, practiceId],
    );
    await recordEvent(tx, {
      organizationId,
      event: 'FILE_READING_CHANGED',
      person: auditName(session),
      email: session.email,
      target: `${practice?.name ?? 'Employees'}: ${describeChange(type, added)}`,
      origin,
    });
    return null;
  });
}

/** Practices that are listed. */
const MOST_LISTED = 50;

/** The practices whose files are read by remembered choices, the latest changed first. */
export function listFileReadings(db: Database, { tenant, viewer }: SignedIn): Promise<FileReading[]> {
  return db.tenant(tenant, (tx) =>
    tx.query<FileReading>(
      `select m.practice_id as "practiceId", p.name as practice, m.columns, m.values, app.iso(m.created_at) as "changedAt",
         trim(u.first_name || ' ' || u.last_name) as "changedBy"
       from (
         select distinct on (practice_id) practice_id, user_id, created_at,
           (select count(*)::int from jsonb_object_keys(columns)) as columns,
           (select count(*)::int from jsonb_each(choices) field, jsonb_object_keys(field.value)) as values
         from bulk_mappings where organization_id = $1 and experience_type = 'PATIENT'
         order by practice_id, created_at desc, id desc) m
       join practices p on p.organization_id = $1 and p.id = m.practice_id
       left join users u on u.organization_id = $1 and u.id = m.user_id
       where m.columns + m.values > 0 order by m.created_at desc limit ${MOST_LISTED}`,
      [viewer.organizationId],
    ),
  );
}

/** The remembered choices for the files of a practice. @throws AppError 404 without any */
export function readFileReading(
  db: Database,
  { tenant, viewer }: SignedIn,
  practiceId: string,
): Promise<FileReadingChoices> {
  const scope = { organizationId: viewer.organizationId, experienceType: 'PATIENT', practiceId } as const;
  return db.tenant(tenant, async (tx) => {
    const { columns, choices } = isUuid(practiceId) ? await readStoredMapping(tx, scope) : NO_MAPPING;
    const values: FileReadingChoices['values'] = [];
    for (const [name, targets] of Object.entries(choices)) {
      const options = (await loadOptions(tx, viewer, scope, name)) ?? [];
      const field = getHeader(patientsRow, name);
      const isNeeded =
        getField(patientsRow, name)?.needsMeaning === true || name === LEAVES_OUT_CONTACTLESS.field;
      for (const [value, target] of Object.entries(targets)) {
        const readAs = options.find(({ id }) => id === target)?.name ?? null;
        values.push({ field, value, readAs, leavesOut: isNeeded && target === null });
      }
    }
    if (Object.keys(columns).length + values.length === 0)
      throw refuse('NOT_FOUND', 'Nothing has been chosen for the files of this practice.');
    const read = Object.entries(columns).map(([header, target]) => ({
      header,
      readAs: getTargetTitle('PATIENT', target),
    }));
    return {
      columns: read.sort((one, other) => one.header.localeCompare(other.header)),
      values: values.sort(
        (one, other) => one.field.localeCompare(other.field) || one.value.localeCompare(other.value),
      ),
    };
  });
}
