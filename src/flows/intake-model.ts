import type { ExperienceType } from '../domain/access/survey-permissions.ts';
import type { ImportCheck, ImportInfo } from '../domain/model/import.ts';
import {
  type BulkCheck,
  type BulkRow,
  isWrong,
  LEAVES_OUT_CONTACTLESS,
  type UnsentRow,
  type UploadInfo,
} from '../domain/surveys/bulk-upload.ts';
import { comparable } from '../domain/text/intake/comparable.ts';
import { isEmptyMapping } from '../domain/text/intake/unknown-values.ts';
import type { BulkMapping, StartedUpload } from '../generated/calls/types.ts';

/** A file as the machine sees it; only the server reads its content. */
export interface ChosenFile {
  name: string;
  size: number;
}

/** `refused`: the server rejected the call, with reasons. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'refused'; messages: string[] };

/** The result of checking a file: of surveys to send, or of records to import. */
export type IntakeCheck = BulkCheck | ImportCheck;
/** The work in the background that a checked file leads to. */
export type IntakeJob = UploadInfo | ImportInfo;

export const NO_ANSWER = 'The server could not be reached. Please try again.';
export interface IntakeInput {
  /** whose surveys are sent; null: records are imported, whose file is checked as soon as it is chosen */
  experienceType: ExperienceType | null;
  /** whether the rows' practice is chosen in a separate step */
  asksPractice?: boolean;
  /** the practice for rows without one, if initially known */
  practiceId?: string | null;
  /** a file by a script whose waiting rows are corrected: they are the file */
  receivedId?: string | null;
  /** chosen already */
  file?: ChosenFile | null;
  /** an internal user may send the valid rows despite errors in others */
  isInternal?: boolean;
  /** a job begun earlier, which is followed at once */
  jobId?: string | null;
  askAgainMs?: number;
}

export interface IntakeContext extends Required<IntakeInput> {
  /** initial context, restored by closing */
  initialPracticeId: string | null;
  file: ChosenFile | null;
  /** why the last step failed */
  failures: string[];
  check: IntakeCheck | null;
  /** the job as last reported */
  job: IntakeJob | null;
  /** the user returned to the choice of a file */
  isAgain: boolean;
  /** choices for columns and values of this file, remembered once it is sent or imported */
  mapping: BulkMapping | null;
  /** the titles of the columns that the choices were made for, once the file is left; another file with them keeps these */
  mappedHeader: string[] | null;
  /** kinds of cleaning that the user has undone */
  uncleaned: string[];
  /** rows of a file to import that the user has left out */
  leftOut: UnsentRow[];
  /** rows were corrected or left out, which leaving the step or another check of the file would lose */
  isEdited: boolean;
  /** choices in the match step that are not confirmed yet */
  hasChoices: boolean;
  /** the same rows were sent before, and are not sent again */
  isRepeated: boolean;
}

/** How a file is checked, beside its content. */
export type CheckedAs = Pick<IntakeContext, 'practiceId' | 'receivedId' | 'uncleaned' | 'mapping'>;

export type IntakeEvent =
  | { type: 'next' }
  /** mapping: the match step's choices so far */
  | { type: 'back'; mapping?: BulkMapping }
  | { type: 'practice.chosen'; practiceId: string | null }
  | { type: 'files.chosen'; files: ChosenFile[]; mapping?: BulkMapping }
  /** choices for columns before they are confirmed, to see the unknown values of a chosen one */
  | { type: 'columns.tried'; mapping: BulkMapping }
  /** a choice in the match step, which is not confirmed yet */
  | { type: 'choice.made' }
  /** the match step's choices, to be remembered */
  | { type: 'columns.matched'; mapping: BulkMapping }
  /** opens the match step, also of a file whose columns are all known */
  | { type: 'columns.shown' }
  | { type: 'mapping.forgotten' }
  /** undoes the cleaning of a kind, or redoes it */
  | { type: 'cleaning.toggled'; kind: string }
  /** a field of a row with errors was changed, and is not checked yet */
  | { type: 'row.edited' }
  /** a row with these cells by field, corrected by a person, was checked alone */
  | { type: 'row.checked'; row: Pick<UnsentRow, 'line' | 'cells'>; alone: BulkCheck }
  /** mapping: the choice to leave such rows out of later files, too */
  | { type: 'rows.leftOut'; lines: number[]; mapping?: BulkMapping }
  | { type: 'rows.putBack'; lines: number[] }
  /** the whole file was checked with these changes to its rows */
  | { type: 'rows.changed'; check: ImportCheck; leftOut: UnsentRow[] }
  | { type: 'confirmed' }
  /** opens an earlier job */
  | { type: 'job.shown'; job: IntakeJob }
  /** of a finished import */
  | { type: 'undo.begun'; job: ImportInfo }
  | { type: 'closed' };

/** Events for the machine's owner: a job has begun, has made progress, or no longer exists. */
export type IntakeEmitted =
  | { type: 'begun'; id: string; total: number }
  | { type: 'reported'; job: IntakeJob }
  | { type: 'lost' };

/** Whether the checked rows will be sent as surveys, rather than imported. */
export function isBulkCheck(check: IntakeCheck | null): check is BulkCheck {
  return check !== null && 'data' in check;
}

/**
 * Whether a checked file may be confirmed. Surveys: no row is wrong, or an internal user sends the others. Records: all
 * rows are in order.
 */
export function mayConfirm({ check, isInternal }: Pick<IntakeContext, 'check' | 'isInternal'>): boolean {
  if (!isBulkCheck(check)) return typeof check?.importId === 'string';
  return check.data.length > 0 && (isInternal || !check.rows.some(isWrong));
}

/** Choices that, sent to be remembered, forget all others. */
export const NO_CHOICES: BulkMapping = { columns: [], values: [] };

/** Choices with later ones, which take precedence. */
export function addMapping(before: BulkMapping | null, added: BulkMapping): BulkMapping | null {
  if (isEmptyMapping(added)) return before;
  const merge = <T>(toKey: (one: T) => string, lists: readonly T[][]): T[] => [
    ...new Map(lists.flat().map((one) => [toKey(one), one])).values(),
  ];
  const { columns, values } = before ?? NO_CHOICES;
  return {
    columns: merge(({ header }) => header, [columns, added.columns]),
    // another row may write the value otherwise
    values: merge(({ field, value }) => `${field} ${comparable(value)}`, [values, added.values]),
  };
}

/** Choices without the one to leave out rows without a contact. */
export function withoutContactless(mapping: BulkMapping | null): BulkMapping | null {
  if (!mapping) return null;
  const { field } = LEAVES_OUT_CONTACTLESS;
  const left = { ...mapping, values: mapping.values.filter((one) => one.field !== field) };
  return isEmptyMapping(left) && !isEmptyMapping(mapping) ? null : left;
}

/** The rows to send: those without a practice get the chosen one. */
export function rowsToSend(check: BulkCheck, practiceId: string | null): BulkRow[] {
  return practiceId === null
    ? check.data
    : check.data.map((row) => ({ ...row, practiceId: row.practiceId || practiceId }));
}

/** Whether a job ended without its result. */
export function isFailed({ status }: IntakeJob): boolean {
  return status === 'FAILED' || status === 'STOPPED';
}

/** Whether a job does nothing any more. */
export function isEnded(job: IntakeJob): boolean {
  return job.status === 'DONE' || job.status === 'UNDONE' || isFailed(job);
}

export type StartedJob = StartedUpload | ImportInfo;

/** The calls of one kind of file. */
export interface IntakeCalls {
  checkFile: (input: CheckedAs & { file: ChosenFile }, signal: AbortSignal) => Promise<Outcome<IntakeCheck>>;
  /** forgets the remembered choices for such files */
  forgetMapping: (input: { practiceId: string | null }, signal: AbortSignal) => Promise<Outcome<null>>;
  /** remembers the choices, too */
  startJob: (
    input: Omit<CheckedAs, 'uncleaned'> & Pick<IntakeContext, 'check' | 'file'>,
  ) => Promise<Outcome<StartedJob>>;
  /** refused: there is no such job */
  askJob: (input: { id: string }, signal: AbortSignal) => Promise<Outcome<IntakeJob>>;
}
