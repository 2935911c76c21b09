import type { SnapshotFrom } from 'xstate';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { type intakeMachine, provideCalls } from '../../../flows/intake.ts';
import {
  type CheckedAs,
  type ChosenFile,
  type IntakeContext,
  isBulkCheck,
  NO_ANSWER,
  NO_CHOICES,
  type Outcome,
  rowsToSend,
} from '../../../flows/intake-model.ts';
import {
  employeeBulkCheck,
  employeeBulkMapping,
  employeeBulkSend,
  employeeBulkTemplate,
  patientBulkCheck,
  patientBulkMapping,
  patientBulkSend,
  patientBulkTemplate,
  readUpload,
} from '../../../generated/calls/surveys-calls.ts';
import type {
  BulkMapping,
  EmployeeBulkSendBody,
  PatientBulkSendBody,
  StartedUpload,
} from '../../../generated/calls/types.ts';
import type { CallRequest } from '../../../domain/model/call.ts';
import {
  type BulkCheck,
  type BulkRow,
  isUnderWay,
  mayBePerson,
  readIncluded,
  ROW_SHAPES,
  SKIP_KINDS,
  toIncludedRow,
  type UnsentRow,
  type UploadInfo,
} from '../../../domain/surveys/bulk-upload.ts';
import { MOST_DAYS_AGO } from '../../../domain/surveys/visit-rule.ts';
import { RESTORED_KINDS } from '../../../domain/text/cleaning.ts';
import { isEmptyMapping } from '../../../domain/text/intake/unknown-values.ts';
import { countThings, fillText, formatMoment, formatNumber } from '../../../domain/text/format.ts';
import { ask } from '../../core/call.ts';
import { notifyError } from '../../ui/toast.ts';
import { rowsToCsv } from '../../ui/uploads/DownloadRows.tsx';
import type { SkipGroup } from '../../ui/uploads/SkipGroups.tsx';
import { checkFile, toOutcome } from '../../ui/uploads/wizard.tsx';

/** The checked file whose rows are sent. */
type SentAs = Pick<IntakeContext, 'receivedId' | 'file'> & { check: BulkCheck };

/** Differences between bulk sending to patients and to employees. */
interface BulkKind {
  template: string;
  check: (body: FormData, of: Omit<CheckedAs, 'mapping'>) => CallRequest<{ data: BulkCheck<object> }>;
  remember: (mapping: BulkMapping, practiceId: string | null) => CallRequest<{ data: null }>;
  send: (rows: BulkRow[], of: SentAs) => CallRequest<{ data: StartedUpload }>;
}

const toQuery = (uncleaned: readonly string[]): { uncleaned?: string } =>
  uncleaned.length > 0 ? { uncleaned: uncleaned.join(',') } : {};

/** The longest name of a file that the call takes; a longer one must not keep its rows from being sent. */
const LONGEST_NAME = 200;
const toFileQuery = ({ file, check: { fileHash } }: SentAs) => ({
  ...(file?.name && { fileName: file.name.slice(-LONGEST_NAME) }),
  ...(fileHash !== '' && { fileHash }),
});

export const BULK_KINDS: Readonly<Record<ExperienceType, BulkKind>> = {
  PATIENT: {
    template: patientBulkTemplate().path,
    check: (body, { practiceId, receivedId, uncleaned }) =>
      patientBulkCheck({
        body,
        query: {
          ...toQuery(uncleaned),
          ...(practiceId !== null && { practiceId }),
          ...(receivedId !== null && { receivedId }),
        },
      }),
    remember: (mapping, practiceId) =>
      patientBulkMapping({ body: { ...mapping, practiceId: practiceId ?? '' } }),
    send: (rows, of) =>
      patientBulkSend({
        body: rows as unknown as PatientBulkSendBody,
        query: { ...(of.receivedId !== null && { receivedId: of.receivedId }), ...toFileQuery(of) },
      }),
  },
  EMPLOYEE: {
    template: employeeBulkTemplate().path,
    check: (body, { uncleaned }) => employeeBulkCheck({ body, query: toQuery(uncleaned) }),
    remember: (mapping) => employeeBulkMapping({ body: mapping }),
    send: (rows, of) =>
      employeeBulkSend({ body: rows as unknown as EmployeeBulkSendBody, query: toFileQuery(of) }),
  },
};

export type IntakeSnapshot = SnapshotFrom<typeof intakeMachine>;

/** The labels of the steps, and the index of the current one; past the end: all are done. */
export function getSteps(
  experienceType: ExperienceType,
  state: IntakeSnapshot,
): { labels: string[]; current: number } {
  const { asksPractice, receivedId } = state.context;
  const labels = ROW_SHAPES[experienceType].steps.filter((label) =>
    label === 'Practice' ? asksPractice : label !== 'Review' || receivedId === null,
  );
  const current = () => {
    if (state.matches('review')) return 0;
    if (state.matches('practice')) return labels.indexOf('Practice');
    if (state.matches('upload')) return labels.length - 2;
    return state.matches('done') ? labels.length : labels.length - 1;
  };
  return { labels, current: current() };
}

const surveys = (count: number): string => countThings(count, 'survey');

/** Progress of a sending, from 0 to 100. */
export function computePercent({ processed, total }: Pick<UploadInfo, 'processed' | 'total'>): number {
  return total === 0 ? 100 : Math.floor((100 * processed) / total);
}

/** A sending in one line: `Sending 340 of 1,000 surveys`, `980 surveys sent, 20 not sent`. */
export function formatState({ status, processed, total, sent, waiting, retryAt }: UploadInfo): string {
  if (retryAt !== null && processed < total) return `${formatNumber(sent)} of ${surveys(total)} sent`;
  switch (status) {
    case 'QUEUED':
      return `Waiting to send ${surveys(total)}`;
    case 'SENDING':
      return processed < total
        ? `Sending ${formatNumber(processed)} of ${surveys(total)}`
        : `Delivering ${surveys(sent)}${waiting.count > 0 ? `, ${formatNumber(waiting.count)} not yet sent` : ''}`;
    case 'FAILED':
      return `Failed after ${surveys(sent)}`;
    case 'STOPPED':
      return `Stopped after ${formatNumber(sent)} of ${surveys(total)}`;
    case 'DONE':
      return sent < total
        ? `${surveys(sent)} sent, ${formatNumber(total - sent)} not sent`
        : `${surveys(sent)} sent`;
  }
}

/** Says that sending has failed, and when it is tried again. @param now in milliseconds */
export function describeRetry(
  { retryAt }: Pick<UploadInfo, 'retryAt'>,
  now = Date.now(),
): string | undefined {
  if (retryAt === null) return undefined;
  const minutes = Math.round((Date.parse(retryAt) - now) / 60_000);
  return `Sending has failed. Trying again ${minutes < 1 ? 'within a minute' : `in about ${countThings(minutes, 'minute')}`}.`;
}

/** Why a sending has not reached everybody: it failed or was stopped, or the reason of the first survey that has not left. */
export function describeTrouble(upload: UploadInfo): string | undefined {
  const { waiting, undelivered, error, stopReason } = upload;
  const [first] = [...waiting.surveys, ...undelivered.surveys];
  return (
    describeRetry(upload) ??
    error ??
    stopReason ??
    (first && `${first.name ?? first.contact}: ${first.reason}`)
  );
}

/** The lists of surveys that have not left, each with what to do. */
export function listHeld({ waiting, undelivered }: UploadInfo) {
  const toLines = ({ count, surveys: named }: UploadInfo['waiting']): string[] => [
    ...named.map(({ name, contact, reason }) => `${[name, contact].filter(Boolean).join(', ')}: ${reason}`),
    ...(count > named.length ? [`and ${formatNumber(count - named.length)} more`] : []),
  ];
  return [
    {
      heading:
        waiting.count === 1 ? '1 survey has not left yet:' : `${surveys(waiting.count)} have not left yet:`,
      lines: toLines(waiting),
      advice: 'They leave by themselves, and count as sent from then on.',
    },
    {
      heading:
        undelivered.count === 1
          ? '1 survey could not be delivered:'
          : `${surveys(undelivered.count)} could not be delivered:`,
      lines: toLines(undelivered),
      advice: 'They do not count as sent. Correct the address or number, and send to these people again.',
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** The text before stopping: how many surveys it withdraws. Messages may leave while a person reads it. */
export function describeStop({ total, processed, sent, withdrawable }: UploadInfo): string {
  const hasLeft = sent > withdrawable - (total - processed);
  if (!hasLeft) return `None of ${surveys(total)} has left yet. All are withdrawn, and nobody gets one.`;
  return `${formatNumber(withdrawable)} of ${surveys(total)} have not left yet. What has not left is withdrawn, and nobody gets it. The rest stays sent.`;
}

/** Says how much of a sending can still be withdrawn, and why the rest cannot. */
export function describeWithdrawal(upload: UploadInfo): string {
  const { withdrawable, sent, status } = upload;
  const [have, them] = withdrawable === 1 ? ['has', 'it'] : ['have', 'them'];
  if (isUnderWay(upload))
    return withdrawable > 0
      ? `${surveys(withdrawable)} ${have} not left yet. Stop withdraws ${them}.`
      : 'The last messages are leaving. They cannot be withdrawn.';
  if (sent === 0) return 'Nothing was sent.';
  if (status === 'FAILED') return 'It has ended by itself, so that nothing of it can be withdrawn.';
  return status === 'STOPPED'
    ? 'What had not left was withdrawn. The rest has been delivered and cannot be.'
    : 'Messages leave within seconds, and all of these have left. They cannot be withdrawn.';
}

/** `340 sent, 3 skipped, 657 withdrawn.` of a sending that has ended. */
export function describeCounts(upload: UploadInfo): string {
  if (isUnderWay(upload)) return '';
  const counts: [count: number, what: string][] = [
    [upload.sent, 'sent'],
    [upload.skipped.length, 'skipped'],
    [upload.withdrawn, 'withdrawn'],
  ];
  const texts = counts.flatMap(([count, what]) => (count > 0 ? [`${formatNumber(count)} ${what}`] : []));
  return texts.length > 0 ? `${texts.join(', ')}.` : '';
}

/** Where surveys are sent. */
export const SENDING_PATHS: Readonly<Record<ExperienceType, string>> = {
  PATIENT: '/px/send-survey',
  EMPLOYEE: '/ex/surveys/send',
};

/** Whether the rows of a sending are worth a look. */
export function hasList({ sent, status }: Pick<UploadInfo, 'sent' | 'status'>): boolean {
  return sent > 0 || status === 'STOPPED';
}

/** The page with exactly the rows of a sending. */
export function getSentPath({ experienceType, id }: Pick<UploadInfo, 'experienceType' | 'id'>): string {
  return `${SENDING_PATHS[experienceType]}/files/${id}`;
}

/** `1 row was not sent:` */
export function skippedHeading(count: number): string {
  return count === 1 ? '1 row was not sent:' : `${formatNumber(count)} rows were not sent:`;
}

/** The result of a file's check, with the specification's words, which do not group digits. */
export function resultText(counts: { successfulCount: number; errorCount: number }): string {
  return `Uploaded: ${counts.successfulCount}, NOT Uploaded: ${counts.errorCount}`;
}

/** `Send 188 Surveys` */
export function sendLabel(count: number): string {
  if (count === 0) return 'Send';
  return count === 1 ? 'Send 1 Survey' : `Send ${formatNumber(count)} Surveys`;
}

/** Whose choices about files are remembered. */
export function nameOwner({ practiceName }: Pick<BulkCheck, 'practiceName'>): string {
  return practiceName ?? 'employees';
}

/** Data of the result step. */
export interface ResultContext
  extends CheckedAs, Pick<IntakeContext, 'file' | 'isEdited' | 'isInternal' | 'failures'> {
  experienceType: ExperienceType;
  check: BulkCheck;
}

/** `DaySheet.csv · 200 rows · Open Dental file · Cedar Park` */
export function describeFile({ file, check }: Pick<ResultContext, 'file' | 'check'>): string {
  const count = check.data.length + check.rows.length;
  const system = check.system === null ? null : `${check.system} file`;
  return [file?.name, countThings(count, 'row'), system, check.practiceName].filter(Boolean).join(' · ');
}

/** Says that the rows of a file by a script which are not sent go on waiting; undefined: there are none. */
export function describeWaiting({
  receivedId,
  check,
}: Pick<ResultContext, 'receivedId' | 'check'>): string | undefined {
  const count = check.rows.length;
  if (receivedId === null || count === 0) return undefined;
  return `${countThings(count, 'row')} ${count === 1 ? 'goes' : 'go'} on waiting on Integrations.`;
}

/** When the same file was sent before; undefined: it was not. */
export function describeEarlier({ earlier }: Pick<BulkCheck, 'earlier'>): string | undefined {
  if (!earlier) return undefined;
  const moment = formatMoment(earlier.createdAt).replace(/,(?= \d+:)/, ' at');
  return `This file was sent on ${moment}: ${surveys(earlier.sent)}.`;
}

function firstDay(rows: readonly UnsentRow[]): string {
  const [first] = rows.flatMap(({ skip }) => skip?.nextAt ?? []).sort();
  return first === undefined
    ? ''
    : new Date(first).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
}

const MOST_REASONS = 3;

/** The reasons of skipped rows: `Clinic: "Lakewood (closed)", Clinic: "Plano" and 2 more.` */
function nameReasons(rows: readonly UnsentRow[]): string {
  const reasons = [...new Set(rows.flatMap(({ skip }) => skip?.reason ?? []))];
  const more = reasons.length - MOST_REASONS;
  return `${reasons.slice(0, MOST_REASONS).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`;
}

/** The rows of a check that are skipped for each reason, with what is said about them. */
export function groupSkips(check: BulkCheck, type: ExperienceType): SkipGroup[] {
  return SKIP_KINDS.map(({ value: kind, label, one = label, note = '', skip: { quotes, include } = {} }) => {
    const rows = check.rows.filter(({ skip }) => skip?.kind === kind);
    const fill = (text: string): string =>
      fillText(text, {
        noun: ROW_SHAPES[type].noun,
        forChildren: type === 'PATIENT' ? ', for children the responsible party' : '',
        intervalDays: String(check.intervalDays),
        mostDaysAgo: String(MOST_DAYS_AGO),
        firstDay: firstDay(rows),
      });
    const count = (ofOne: string, ofMany: string): string =>
      `${formatNumber(rows.length)} ${fill(rows.length === 1 ? ofOne : ofMany)}`;
    const toLower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
    const group = { kind, rows, title: count(toLower(one), toLower(label)), note: fill(note) };
    if (!include) return group;
    const skipped = `${count(include.one, include.many)}, and will be skipped.`;
    const reasons = quotes === undefined ? '' : ` ${nameReasons(rows)}`;
    const each = include.isSingle && rows.length > 0 ? ' Each is included by itself, in the list below.' : '';
    const texts = { skipped: `${skipped}${reasons}${each}`, included: fill(include.included) };
    // titles among them are no people
    const people = include.isSingle
      ? 0
      : rows.filter(({ contact, source }) => mayBePerson(contact, source)).length;
    const all = people > 1 ? 'all ' : '';
    const buttons = {
      include: `Include ${all}${formatNumber(people)} ${include.of}`,
      skip: `Skip those ${include.of}`,
    };
    return { ...group, include: { by: include.by, ...texts, people, buttons } };
  });
}

/** The rows to send that have a note, with their names as they were read. */
export function listNoted({ noted, preview }: Pick<BulkCheck, 'noted' | 'preview'>) {
  const names = new Map(preview.rows.map(({ line, values: [name = ''] }) => [line, name]));
  return noted.flatMap(({ line, note }) => {
    const name = names.get(line);
    return name === undefined ? [] : [{ line, name, note }];
  });
}

/** The line of a row that is checked alone, below the header. */
const LINE_ALONE = 2;

/** Checks one row alone, as a file that has no other. */
export function checkRow(
  type: ExperienceType,
  row: UnsentRow,
  { signal, uncleaned, ...of }: CheckedAs & { signal: AbortSignal },
): Promise<Outcome<BulkCheck>> {
  const file = new File([rowsToCsv(ROW_SHAPES[type].fields, [row])], 'row.csv', { type: 'text/csv' });
  // what a person enters instead of a value is cleaned like any other
  const kept = uncleaned.flatMap((word) => {
    if (RESTORED_KINDS.some((one) => one === word)) return [word];
    return readIncluded(word).flatMap((one) =>
      typeof one === 'string'
        ? [word]
        : one.line === row.line
          ? [toIncludedRow(word.replace(/\d+$/, ''), LINE_ALONE)]
          : [],
    );
  });
  return checkBulkFile(type, file, { ...of, uncleaned: [...new Set(kept)] }, signal);
}

function checkBulkFile(
  type: ExperienceType,
  file: ChosenFile,
  { mapping, ...of }: CheckedAs,
  signal: AbortSignal,
): Promise<Outcome<BulkCheck>> {
  return checkFile(file, (body) => {
    if (mapping) body.append('mapping', JSON.stringify(mapping));
    return ask(BULK_KINDS[type].check(body, of) as CallRequest<{ data: BulkCheck }>, { signal });
  });
}

/** `12 kB` */
export function sizeText(bytes: number): string {
  return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`;
}

/** The intake machine with the calls of a sending to patients or employees. */
export function createBulkMachine(type: ExperienceType) {
  const { remember, send } = BULK_KINDS[type];
  return provideCalls({
    checkFile: ({ file, ...of }, signal) => checkBulkFile(type, file, of, signal),
    forgetMapping: ({ practiceId }, signal) => toOutcome(ask(remember(NO_CHOICES, practiceId), { signal })),
    startJob: async ({ check, file, practiceId, receivedId, mapping }) => {
      if (!isBulkCheck(check)) return { kind: 'refused', messages: [NO_ANSWER] };
      const started = await toOutcome(ask(send(rowsToSend(check, practiceId), { receivedId, file, check })));
      // the surveys are sent, whether or not the choices can be remembered
      if (started.kind === 'done' && mapping && !isEmptyMapping(mapping))
        await ask(remember(mapping, practiceId)).catch(() =>
          notifyError('Your choices about this file could not be remembered.'),
        );
      return started;
    },
    askJob: (input, signal) => toOutcome(ask(readUpload(input), { signal })),
  });
}
