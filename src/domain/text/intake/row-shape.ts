import type { EnumOption } from '../../../generated/enums.ts';
import type { RowCodes } from './codes.ts';

/** How a cell is cleaned; the meta-schema of `schema/rows` describes each. */
export type RowReader =
  | 'text'
  | 'name'
  | 'email'
  | 'us-phone'
  | 'day'
  | 'code'
  | 'choice'
  | 'procedure'
  | 'birth';

export type NamePart = 'first' | 'middle' | 'last';

/** A field of a file's rows, as `schema/rows` declares it. */
export interface RowField {
  name: string;
  header: string;
  /** other headers */
  synonyms: readonly string[];
  read: RowReader;
  /** its headers may begin with a word for the patient: `PATIENT_LNAME` */
  isPersonal?: true;
  /** the values that a cell names */
  options?: readonly EnumOption[];
  /** headers of columns that have a part of a name each */
  parts?: Partial<Record<NamePart, readonly string[]>>;
  /** headers below which a "Yes" and a "No" stand for values */
  flags?: readonly { yes: string; no: string; headers: readonly string[] }[];
  /** the field whose other columns with flags are read as this one */
  flagField?: string;
  /** headers of a column that says of what kind each number is */
  kindHeaders?: readonly string[];
  /** texts of a status that say something of the person rather than of the visit */
  ofPerson?: readonly EnumOption[];
  /** of its headers, those that do not say what a "Yes" below them agrees to */
  vagueHeaders?: readonly string[];
  /** words of headers below which other places may be named */
  place?: Readonly<Record<'nouns' | 'codes' | 'addresses', readonly string[]>>;
  /** never by the values of a column */
  isFoundByHeader?: true;
  /** a file may have several columns for it: the first one with a usable value is read, in the order of the synonyms; with `needsMeaning`, each is */
  hasSeveralColumns?: true;
  /** a column of another header is read as it if each of its cells names an option */
  hasTellingValues?: true;
  /** a column whose header names the field is read, whatever has been chosen for it */
  isAlwaysRead?: true;
  /** if more than this share of a file's rows have a value, 0-1, one without is skipped until a person includes it */
  expectedAbove?: number;
  /** rows whose text for it means nothing are not sent: nobody is surveyed whose "No" nobody has read */
  needsMeaning?: true;
  /** the needed field that it can stand in for, which only its headers recognize */
  standsInFor?: string;
  description: string;
  example: string;
}

/** Phrases of notes that may say that somebody gets no survey; `schema/meta/row.schema.json` describes each list. */
export interface RowNotes {
  /** the fields that a column with such a note may be read as */
  fields: readonly string[];
  forbidding: readonly string[];
  limits: readonly string[];
  deaths: readonly string[];
  doubtful: readonly string[];
  remarks: readonly string[];
  about: readonly string[];
  headers: readonly string[];
  unrelated: readonly string[];
  names: readonly string[];
}

export interface RowShape {
  name: string;
  /** a row's subject in texts */
  noun: string;
  /** labels of the dialog's steps */
  steps: readonly string[];
  /** the text while a file is checked and its rows are submitted */
  wait: string;
  fields: readonly RowField[];
  /** a file needs a column of one field of each list */
  needs: readonly (readonly string[])[];
  notes: RowNotes;
  codes: readonly RowCodes[];
  /** headers of practice systems, by name */
  systems: Readonly<Record<string, readonly string[]>>;
}

/** A field of a row. */
export const getField = ({ fields }: Pick<RowShape, 'fields'>, field: string): RowField | undefined =>
  fields.find(({ name }) => name === field);

/** The title of a field in files. */
export const getHeader = (shape: Pick<RowShape, 'fields'>, field: string): string =>
  getField(shape, field)?.header ?? field;
