import { formatNumber } from '../../../domain/text/format.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import type { Notification as Stored } from '../../../generated/calls/types.ts';
import { feedbackKinds } from '../../feedback/feedback.ts';

/** A respondent asked to be contacted: a service resolution request. */
interface RequestReceived {
  kind: 'SRR';
  link: string;
  experienceType: ExperienceType;
  /** of the respondent, or `UNNAMED` */
  name: string;
  /** the practice, the location or the person that the survey was about */
  place: string;
}

/** A colleague has followed up a request. */
interface StatusChanged extends Omit<RequestReceived, 'kind'> {
  kind: 'SRR_STATUS';
  status: string;
  /** absent in older ones */
  isByEmail?: boolean;
  /** the colleague */
  by: string;
}

/** A colleague has assigned a request to the user. */
interface RequestAssigned extends Omit<RequestReceived, 'kind'> {
  kind: 'SRR_ASSIGNED';
  /** the colleague */
  by: string;
}

/** A respondent answered a survey by text message. */
interface TextReceived extends Omit<RequestReceived, 'kind'> {
  kind: 'TEXT_REPLY';
  /** the beginning of the message */
  text: string;
}

/** A survey sent by the user was not delivered. */
interface DeliveryFailed {
  kind: 'DELIVERY_FAILED';
  /** its address or number */
  to: string;
  error: string | null;
}

/** A file requested by the user is ready. */
interface ReportReady {
  kind: 'REPORT_READY';
  reportId: string;
  fileName: string;
}

/** A file requested by the user could not be written. */
interface ReportFailed {
  kind: 'REPORT_FAILED';
  reportId: string;
  error: string;
}

/** A colleague's work in the background stopped because the colleague lost the right to it. */
interface WorkStopped {
  kind: 'WORK_STOPPED';
  work: 'SENDING' | 'IMPORT' | 'FILE';
  reason: string;
  /** the screen of a sending */
  link?: string;
  sent?: number;
  total?: number;
}

export type NotificationData =
  | RequestReceived
  | StatusChanged
  | RequestAssigned
  | TextReceived
  | DeliveryFailed
  | ReportReady
  | ReportFailed
  | WorkStopped;

/** `A bulk sending stopped after 250 of 3,750 surveys.` */
export function describeStoppedWork({ work, sent = 0, total = 0 }: WorkStopped): string {
  if (work === 'SENDING')
    return `A bulk sending stopped after ${formatNumber(sent)} of ${formatNumber(total)} surveys.`;
  return work === 'IMPORT'
    ? 'An import stopped. Nothing was imported.'
    : 'A file in the background was stopped.';
}

export interface Notification extends Omit<Stored, 'data'> {
  data: NotificationData;
}

export function toNotification({ data, ...stored }: Stored): Notification {
  return { ...stored, data: JSON.parse(data) as NotificationData };
}

/** Names of unknown respondents. */
const UNNAMED: Readonly<Record<ExperienceType, string>> = { PATIENT: 'A patient', EMPLOYEE: 'An employee' };

const KINDS: Readonly<Record<ExperienceType, string>> = { PATIENT: 'a patient', EMPLOYEE: 'an employee' };

/** The person who asked to be contacted: their name if known, and their kind. */
export function getRespondent({ name, experienceType }: Pick<RequestReceived, 'name' | 'experienceType'>): {
  name: string | null;
  kind: string;
} {
  const isNamed = name !== UNNAMED[experienceType];
  return isNamed ? { name, kind: KINDS[experienceType] } : { name: null, kind: UNNAMED[experienceType] };
}

/** A path of ours: a second slash would name another host. */
const PATH = /^\/(?![/\\])\S*$/;
/** Links are paths; parsing them needs an origin, which is never shown. */
const ORIGIN = 'https://origin.invalid';

/**
 * The address of a link's screen: a link to /feedback with a target means the feedback's own page, any other path is
 * unchanged.
 * @returns undefined for a link out of the application
 */
export function toScreenPath(link: string, experienceType: ExperienceType): string | undefined {
  if (!PATH.test(link)) return undefined;
  const { pathname, searchParams } = new URL(link, ORIGIN);
  const target = searchParams.get('target');
  return pathname === '/feedback' && target
    ? `${feedbackKinds[experienceType].route}/${encodeURIComponent(target)}`
    : link;
}
