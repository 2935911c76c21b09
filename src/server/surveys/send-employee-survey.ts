import type { Failure } from '../../domain/model/errors.ts';
import type { EmployeeSurveyInput } from '../../domain/surveys/send-survey.ts';
import type { SendEmployeeSurveyBody, SentSurvey } from '../../generated/calls/types.ts';
import { toGreeting } from '../../domain/text/cleaning.ts';
import { authorId, type Viewer } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { AppError, refuse } from '../http/errors.ts';
import { findBlocked } from './contacts.ts';
import {
  employeeChannel,
  type EmployeeContact,
  employeeObstacle,
  employeesById,
} from './employee-contacts.ts';
import type { NewSurvey } from './new-survey.ts';
import { blockedFailure, requireSender } from './send-access.ts';
import { sendOnce } from './send-once.ts';

/** Those of the ids that belong to rows of the organization. @param table one of our own names, never input */
export async function ownIds(
  tx: Transaction,
  table: 'work_locations' | 'organizational_units',
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    `select id from ${table} where organization_id = $1 and id = any($2::uuid[])`,
    [organizationId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

type Places = Pick<EmployeeSurveyInput, 'workLocationId' | 'organizationalUnitId'>;

/** The places of a survey: those named in the input, else the only ones of the employee. */
export function surveyPlaces(
  { workLocationId, organizationalUnitId }: Places,
  own: Pick<EmployeeContact, 'workLocationId' | 'organizationalUnitId'>,
): { workLocationId: string | null; organizationalUnitId: string | null } {
  return {
    workLocationId: workLocationId === undefined ? own.workLocationId : workLocationId,
    organizationalUnitId:
      organizationalUnitId === undefined ? own.organizationalUnitId : organizationalUnitId,
  };
}

/**
 * The survey of an employee at a place, ready to store.
 * @returns undefined for an employee who is not surveyed (`employeeObstacle`)
 */
export function employeeSurvey(
  input: EmployeeSurveyInput,
  of: { viewer: Pick<Viewer, 'id' | 'token'>; employee: EmployeeContact },
): NewSurvey | undefined {
  const { employee } = of;
  const reached = employeeObstacle(employee) === undefined ? employeeChannel(employee) : undefined;
  if (!reached) return undefined;
  return {
    experienceType: 'EMPLOYEE',
    ...reached,
    language: input.language,
    practiceId: null,
    providerId: null,
    employeeId: input.employeeId,
    ...surveyPlaces(input, employee),
    recipientName: toGreeting(employee.name),
    consent: 'EMPLOYMENT',
    patientType: null,
    appointmentType: null,
    appointmentDate: null,
    responsiblePartyName: null,
    sentById: authorId(of.viewer),
    uploadId: null,
  };
}

/**
 * Sends a survey to one employee by their preferred channel.
 * @throws AppError 403, 400 with all failures, 409 for a recently surveyed contact (see `sendOnce`)
 */
export async function sendEmployeeSurvey(
  ctx: AppContext,
  { viewer, tenant, session }: SignedIn,
  input: SendEmployeeSurveyBody,
): Promise<SentSurvey> {
  requireSender(viewer, 'EMPLOYEE');
  const { organizationId } = viewer;
  return ctx.db.tenant(tenant, async (tx) => {
    const failures: Failure[] = [];
    const fail = (path: string, message: string) => failures.push({ code: 'VALIDATION', message, path });
    const employee = (await employeesById(tx, organizationId, [input.employeeId])).get(input.employeeId);
    if (!employee) throw refuse('VALIDATION', 'Employee must be specified', 'employeeId');
    const { workLocationId, organizationalUnitId } = input;
    if (workLocationId && !(await ownIds(tx, 'work_locations', organizationId, [workLocationId])).size) {
      fail('workLocationId', 'Invalid value');
    }
    if (
      organizationalUnitId &&
      !(await ownIds(tx, 'organizational_units', organizationId, [organizationalUnitId])).size
    ) {
      fail('organizationalUnitId', 'Invalid value');
    }
    const survey = employeeSurvey(input, { viewer, employee });
    const obstacle = employeeObstacle(employee);
    if (obstacle !== undefined) fail('employeeId', obstacle);
    const addresses = [survey?.email, survey?.phone].filter((address) => typeof address === 'string');
    if ((await findBlocked(tx, organizationId, addresses)).size > 0)
      failures.push(blockedFailure('employeeId'));
    if (!survey || failures.length > 0) throw new AppError(failures);
    return sendOnce(ctx, tx, { session, again: input.again }, survey);
  });
}
