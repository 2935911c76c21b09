import { findOption, readYesNo, toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { splitTexts, type RowCells } from '../../../domain/text/intake/clean-row.ts';
import { splitWords } from '../../../domain/text/intake/headers.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { isTime } from '../../../domain/text/intake/value-forms.ts';
import { contactMethods } from '../../../generated/enums/contact-methods.ts';
import { optOut as optOutOptions } from '../../../generated/enums/opt-out.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import { type ContactNote, hasPhrase } from '../../../domain/text/intake/notes.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { words } from '../../../generated/words.ts';
import { patientsRow } from '../../../generated/rows.ts';
import {
  describeNotKnown,
  findMenuValue,
  isUndelivered,
  type Meanings,
  readMenu,
  REFUSED,
} from './choices.ts';

/** The two ways to reach a patient, of which a survey needs one. */
export const CONTACTS = ['email', 'phone'] as const;
export type Contact = (typeof CONTACTS)[number];
export type Contacts = Readonly<Record<Contact, string>>;

/** Fields about consent, with the contacts that each is about. */
const CONSENTS: Readonly<Record<string, readonly Contact[]>> = {
  consent: CONTACTS,
  emailConsent: ['email'],
  textConsent: ['phone'],
};
const OPT_OUTS: Readonly<Record<string, readonly Contact[]>> = {
  optOut: CONTACTS,
  emailOptOut: ['email'],
  textOptOut: ['phone'],
};
/** The opt-out that a note beside a contact is, by what it is about. */
const OF_NOTES = { any: 'optOut', email: 'emailOptOut', text: 'textOptOut' } as const;
const METHODS: Readonly<Record<string, readonly Contact[]>> = {
  EMAIL: ['email'],
  TEXT: ['phone'],
  BOTH: CONTACTS,
  NONE: [],
};

const VAGUE = patientsRow.fields.flatMap(({ vagueHeaders = [] }) => vagueHeaders.map(toHeaderKey));

/**
 * Whether the headers of a file's columns for a consent, such as `Receives Email`, say themselves what "Yes" and "No" mean. A
 * column that a person has chosen may have any header.
 */
export function hasClearConsent(columns: readonly FoundColumn[], field = 'consent'): boolean {
  return columns
    .filter(({ target }) => target === field)
    .every(({ by, header }) => by === 'name' && !VAGUE.includes(toHeaderKey(header)));
}

/** Whether a text of a consent is a "No", also in the words of an opt-out: `STOP`. */
const isRefusal = (text: string): boolean =>
  readYesNo(text) === false ||
  (readYesNo(text) === undefined && findOption(optOutOptions, text)?.value === 'YES');

/** The consent that a text means, or that it is refused; null: none, or nobody has chosen what it means. @param isClear see `hasClearConsent` */
export function readConsent(
  text: string,
  isClear: boolean,
  meanings: Meanings,
  field = 'consent',
): string | null {
  const isAnswer = isClear && meanings.recall(field, text) === undefined;
  if (isAnswer && isRefusal(text)) return null;
  const meant = isAnswer && readYesNo(text) ? 'APPOINTMENT' : text;
  const read = readMenu(field, meant, meanings);
  if (meant !== text && read !== null) meanings.note(field, text, findMenuValue(field, read)?.label ?? read);
  return read;
}

const BETWEEN_METHODS = /[;,/&|+]| and | y /i;

/** The contacts that all words of a text such as `Email;Text` name; undefined: one of them names none. */
function findMethods(text: string): readonly Contact[] | undefined {
  const words = text.split(BETWEEN_METHODS).filter((word) => word.trim() !== '');
  const found = words.map((word) => findOption(contactMethods, word)?.value ?? 'NONE');
  if (words.length === 0 || found.includes('NONE')) return undefined;
  return CONTACTS.filter((contact) => found.some((value) => METHODS[value]?.includes(contact)));
}

/** The contacts that a text allows; null: nobody has chosen what it means. */
function readMethods(text: string, meanings: Meanings): readonly Contact[] | null {
  const found = findMethods(text);
  if (found && BETWEEN_METHODS.test(text)) return found;
  // no method, or none that is preferred, as practice systems write for most patients
  const isVague = /^(none|ninguno)$/i.test(text);
  const value = isVague ? meanings.ask('contactMethods', text) : readMenu('contactMethods', text, meanings);
  return value === null ? null : (METHODS[value] ?? []);
}

const WANTS_NONE = 'The patient wants no messages.';
const WANTS_ONLY: Readonly<Record<Contact, string>> = {
  email: 'The patient wants no emails, and the row has no phone number.',
  phone: 'The patient wants no text messages, and the row has no email.',
};

/** The consents of a file's rows. */
export class ConsentReader {
  /** whether "Yes" and "No" need no question, by field */
  private readonly isClear: Readonly<Record<string, boolean>>;
  /** whether the file has a column about consent */
  private readonly isAsked: boolean;
  /** whether its columns about consent are about messages of any kind */
  private readonly isOfAll: boolean;
  /** whether its contact methods are those that patients prefer: of who has no such contact, the other is used */
  private readonly arePreferences: boolean;

  constructor(columns: readonly FoundColumn[]) {
    const asked = columns.filter(({ target }) => patientsRow.notes.fields.includes(target ?? ''));
    this.isAsked = asked.length > 0;
    this.isOfAll = asked.every(({ header }) => hasPhrase(words.allMessages, header));
    const methods = asked.filter(({ target }) => target === 'contactMethods');
    this.arePreferences = methods.every(({ header }) => hasPhrase(words.preferences, splitWords(header)));
    this.isClear = Object.fromEntries(
      Object.keys(CONSENTS).map((field) => [field, hasClearConsent(columns, field)]),
    );
  }

  /**
   * What was agreed to in a row.
   * @param of.notes beside contacts, which forbid to use them; or one that is asked about
   * @param of.contacts by which the patient can be reached
   */
  read(
    cells: RowCells,
    { notes, contacts }: { notes: readonly ContactNote[]; contacts: Contacts },
    meanings: Meanings,
  ): { consent: string | null; contacts: Contacts; skip?: BulkSkip } {
    if (!this.isAsked && notes.length === 0) return { consent: null, contacts };
    const [forbidden, allowed] = [new Set<Contact>(), new Set<Contact>()];
    const unknown: [field: string, text: string][] = [];
    let consent: string | null = null;
    let undelivered: string | undefined;
    const each = (field: string, read: (text: string) => void): void =>
      splitTexts(cells[field]).forEach(read);
    const add = (to: Set<Contact>, of: readonly Contact[]): void => of.forEach((contact) => to.add(contact));
    for (const { note, isCertain, channel = 'any' } of notes) {
      if (!isCertain) continue;
      const field = OF_NOTES[channel];
      meanings.note(field, note, findOption(optOutOptions, 'YES')?.label ?? note);
      add(forbidden, OPT_OUTS[field] ?? CONTACTS);
    }
    const readOptOut = (field: string, text: string): void => {
      // `SMS` or `All`, rather than a yes
      const methods = field === 'optOut' ? findMethods(text) : undefined;
      if (methods && meanings.recall(field, text) === undefined) return add(forbidden, methods);
      // a date is that of the opt-out
      const read = isTime(text) ? 'YES' : readMenu(field, text, meanings);
      if (read === null) unknown.push([field, text]);
      else if (read === 'YES') {
        add(forbidden, OPT_OUTS[field] ?? []);
        if (isUndelivered(text)) undelivered ??= text;
      }
    };
    for (const { note, isCertain } of notes) if (!isCertain) readOptOut('optOut', note);
    for (const field of Object.keys(OPT_OUTS)) each(field, (text) => readOptOut(field, text));
    for (const [field, own] of Object.entries(CONSENTS)) {
      const of = this.isOfAll ? CONTACTS : own;
      each(field, (text) => {
        const read = readConsent(text, this.isClear[field] ?? false, meanings, field);
        if (read === REFUSED) return add(forbidden, of);
        consent ??= read;
        if (read !== null) add(allowed, of);
        else if (this.isNo(field, text, meanings)) add(forbidden, of);
        else unknown.push([field, text]);
      });
    }
    each('contactMethods', (text) => {
      const read = readMethods(text, meanings);
      if (read === null) return unknown.push(['contactMethods', text]);
      const isLacking = read.length > 0 && read.every((contact) => contacts[contact] === '');
      if (!(this.arePreferences && isLacking))
        add(
          forbidden,
          CONTACTS.filter((contact) => !read.includes(contact)),
        );
    });
    // an empty cell beside an agreement to the other way
    if (allowed.size === 1)
      for (const [field, of] of Object.entries(CONSENTS))
        if (cells[field] === '')
          add(
            forbidden,
            of.filter((contact) => !allowed.has(contact)),
          );
    const isOff = CONTACTS.every((contact) => forbidden.has(contact));
    const filled = CONTACTS.filter((contact) => contacts[contact] !== '');
    const usable = filled.filter((contact) => !forbidden.has(contact));
    const [only] = filled;
    const lacks = only && usable.length === 0 ? WANTS_ONLY[only] : undefined;
    const refused =
      undelivered !== undefined && (isOff || lacks !== undefined)
        ? `The file says "${undelivered}", and the row has no other contact that can be used.`
        : isOff
          ? WANTS_NONE
          : lacks;
    const [doubt] = unknown;
    const skip: BulkSkip | undefined =
      refused !== undefined ? toSkip('NO_CONSENT', refused) : doubt && describeNotKnown(...doubt, meanings);
    const use = (contact: Contact): string => (forbidden.has(contact) ? '' : contacts[contact]);
    return { consent, contacts: { email: use('email'), phone: use('phone') }, ...(skip && { skip }) };
  }

  /** Whether a text is a "No" that needs no question. */
  private isNo(field: string, text: string, { recall }: Meanings): boolean {
    return this.isClear[field] === true && isRefusal(text) && recall(field, text) === undefined;
  }
}
