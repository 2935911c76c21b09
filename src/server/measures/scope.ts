import { DEFAULT_PERIODS, type DefaultPeriod, type Period } from '../../domain/measures/period.ts';
import type { ThemeChanges } from '../../domain/text/themes/organization-themes.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { type ExperienceType, feedbackScope } from '../../domain/access/survey-permissions.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { checkPeriod, INVALID_PERIOD } from '../surveys/scope/check-period.ts';
import { refuse } from '../http/errors.ts';

/** The query parameters that all calls for figures share. */
export interface FigureQuery {
  experienceType?: ExperienceType;
  date?: { gte: string; lt: string };
  practiceId?: string;
  practiceIds?: string[];
  providerId?: string;
  providerIds?: string[];
  workLocationId?: string;
  workLocationIds?: string[];
  organizationalUnitId?: string;
  organizationalUnitIds?: string[];
}

/** Restricts whose figures are read; undefined: unrestricted. */
export interface FigureScope {
  organizationId: string;
  experienceType: ExperienceType;
  practiceIds: string[] | undefined;
  providerIds: string[] | undefined;
  workLocationIds: string[] | undefined;
  organizationalUnitIds: string[] | undefined;
}

/** The properties of a viewer that a response depends on, besides the scope. */
export interface FigureReader {
  role: Viewer['role'];
  practiceIds: readonly string[];
  isPracticeUser: boolean;
  allowViewProviders: boolean;
  confidentialMinimum: number | null;
  /** how the organization has changed them */
  themes: ThemeChanges;
}

export function figureReader({ viewer, session }: SignedIn): FigureReader {
  const { role, practiceIds, confidentialMinimum = null } = viewer;
  const { isPracticeUser, allowViewProviders } = session;
  const { themes } = session.organization;
  return { role, practiceIds, isPracticeUser, allowViewProviders, confidentialMinimum, themes };
}

/** A single id and a list restrict the scope together. */
function narrowed(
  own: string[] | undefined,
  one: string | undefined,
  list: string[] | undefined,
): string[] | undefined {
  const wanted = one === undefined ? list : list === undefined ? [one] : list.filter((id) => id === one);
  if (wanted === undefined) return own;
  return own === undefined ? wanted : wanted.filter((id) => own.includes(id));
}

/** Patients, or employees if the organization has no subscription for patients, unless a call specifies one. */
export function getExperienceType(
  viewer: Viewer,
  { experienceType }: Pick<FigureQuery, 'experienceType'>,
): ExperienceType {
  return experienceType ?? (viewer.entitlements.includes('PATIENT_EXPERIENCE') ? 'PATIENT' : 'EMPLOYEE');
}

/**
 * The scope of a viewer's figures: an administrator reads the organization, a practice user their practices, a provider
 * themselves.
 * @throws AppError 403 if that is empty, or if a practice user who may not view providers requests some
 */
export function figureScope({ viewer, session }: SignedIn, query: FigureQuery): FigureScope {
  const experienceType = getExperienceType(viewer, query);
  const scope = feedbackScope(viewer, experienceType);
  if (scope === undefined) throw refuse('FORBIDDEN', 'You may not see these figures.');
  const asksProviders = query.providerId !== undefined || query.providerIds !== undefined;
  if (scope === 'practices' && asksProviders && !session.allowViewProviders) {
    throw refuse('FORBIDDEN', 'You may not see the figures of providers.');
  }
  const ownPractices = scope === 'practices' ? viewer.practiceIds : undefined;
  return {
    organizationId: viewer.organizationId,
    experienceType,
    practiceIds: narrowed(ownPractices, query.practiceId, query.practiceIds),
    providerIds: narrowed(scope === 'self' ? [viewer.id] : undefined, query.providerId, query.providerIds),
    workLocationIds: narrowed(undefined, query.workLocationId, query.workLocationIds),
    organizationalUnitIds: narrowed(undefined, query.organizationalUnitId, query.organizationalUnitIds),
  };
}

/** The requested period. @throws AppError 400 if it ends before it begins, or is longer than ten years */
export function readPeriod(
  { query: { date }, today }: { query: Pick<FigureQuery, 'date'>; today: string },
  fallback: DefaultPeriod,
): Period {
  if (!date) return DEFAULT_PERIODS[fallback](today);
  const years = Number(date.lt.slice(0, 4)) - Number(date.gte.slice(0, 4));
  if (years > 10) throw refuse('VALIDATION', INVALID_PERIOD, 'date');
  checkPeriod(date);
  return { gte: date.gte, lt: date.lt };
}
