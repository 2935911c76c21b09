import { matchPath } from 'react-router-dom';
import type { ResourceModel } from '../../domain/model/model.ts';
import type { Operation } from '../../domain/access/access-model.ts';
import { grantedScope } from '../../domain/access/permissions.ts';
import { toViewer, type Session, type Viewer } from '../../domain/access/session.ts';
import { feedbackScope, type ExperienceType } from '../../domain/access/survey-permissions.ts';

/** Whether a user may open a screen. Used by every route and menu entry. */
export type Gate = (session: Session) => boolean;

export const everyone: Gate = () => true;
export const withPx: Gate = (session) => session.isPxEntitled;
export const canGenerateSurvey: Gate = (session) =>
  session.isPxEntitled && session.organization.allowGenerateSurvey;
/** Only admins and practice users see employees, and may send to them. */
export const canSendToEmployees: Gate = (session) =>
  session.isExEntitled && (session.isAdmin || session.isPracticeUser);
/** Access to feedback of patients and of employees; providers read that of their own patients only. */
export const canReadFeedback: Readonly<Record<ExperienceType, Gate>> = {
  PATIENT: (session) => feedbackScope(toViewer(session), 'PATIENT') !== undefined,
  EMPLOYEE: (session) => feedbackScope(toViewer(session), 'EMPLOYEE') !== undefined,
};
export const isAdministrator: Gate = (session) => session.isAdmin;
export const canUseApi: Gate = (session) => session.isAdmin && session.isApiEntitled;

/** Where the organization's visits come from. */
export const canIntegrate: Gate = (session) => session.isAdmin && session.isPxEntitled;
/** The locations of practices in the organization's system. */
export const canConnect: Gate = (session) =>
  canIntegrate(session) && session.organization.pmsIntegrationType !== null;

/** The operation, and the record id if any, of an address below an entity's route. */
export function entityTarget(
  route: string,
  pathname: string,
): { operation: Operation; id?: string } | undefined {
  const match = (pattern: string) => matchPath(`${route}${pattern}`, pathname);
  if (match('')) return { operation: 'list' };
  if (match('/create')) return { operation: 'create' };
  const view = match('/:id');
  if (view?.params.id) return { operation: 'read', id: view.params.id };
  const edit = match('/:id/edit');
  return edit?.params.id ? { operation: 'update', id: edit.params.id } : undefined;
}

/** Whether the user may perform an operation on an entity, and on this record if they may only access their own. */
export function mayOpen(
  resource: ResourceModel,
  { operation, id }: { operation: Operation; id?: string },
  viewer: Viewer,
): boolean {
  const scope = grantedScope(resource, operation, viewer);
  if (!scope) return false;
  return scope !== 'self' || id === undefined || id === viewer.id;
}

/** The user's own record of an entity that they may edit but not list: their settings. */
export function ownRecordPath(resource: ResourceModel, session: Session): string | undefined {
  const viewer = toViewer(session);
  const scope = grantedScope(resource, 'update', viewer);
  return resource.selfScope && scope === 'self' ? `${resource.route}/${viewer.id}/edit` : undefined;
}
