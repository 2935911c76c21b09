import { formats } from '../../generated/formats.ts';
import { relations } from '../../generated/relations.ts';
import { findUnit, parseNumber } from './format.ts';
import { isEmptyPhone, parseUsPhone } from './phone.ts';
import { toPlain, withoutSigns } from './plain-text.ts';
import { remember } from './remember.ts';

/** Said of a value whose cleaning a person has undone, and that cannot be read as written. */
export const LEFT_AS_WRITTEN = 'Left as the file has it. Enter the value to use.';

interface Cleaning {
  /** what was odd, for one value and for many: `had lost zeros` */
  why: string;
  /** a value whose cleaning is undone is read as written; any reader would make the other changes, so that a person enters it */
  isRestored?: true;
  /** what becomes of such a value; absent: it is left as written */
  undone?: string;
}

/** The kinds of changes to a value. */
export const CLEANED = {
  signs: { why: 'had invisible or unusual characters' },
  email: { why: 'had more than the address' },
  phone: { why: 'had more than the number' },
  several: { why: 'had several entries, of which the first usable one is read', isRestored: true },
  spreadsheet: { why: 'had been changed by a spreadsheet' },
  placeholder: { why: 'had a word for none' },
  noEnd: { why: 'was a date that stands for none' },
  zeros: { why: 'had lost zeros' },
  name: { why: 'had the last name first', isRestored: true },
  nickname: { why: 'had a nickname in quotes or brackets', isRestored: true },
  degree: { why: 'had a degree behind the name', isRestored: true },
  parent: { why: 'had no contact of the first parent, and is of the other one', isRestored: true },
  treatment: { why: 'had a treatment behind the name', isRestored: true },
  capitals: { why: 'was in capitals, or in small letters', isRestored: true },
  above: { why: 'was empty, and is taken from the row above', isRestored: true },
  same: { why: 'said that it is the same as in the row above' },
  day: { why: 'had the day first', isRestored: true },
  year: { why: 'had no year, and is of the nearest one' },
  number: { why: 'had more than digits' },
  moved: { why: 'stood in the column of the other contact', isRestored: true },
  split: { why: 'had name and contact in one cell', isRestored: true },
  kept: { why: 'in the file, and stays as stored', undone: 'cleared' },
} satisfies Record<string, Cleaning>;

export type CleaningKind = keyof typeof CLEANED;

export const getCleaning = (kind: CleaningKind): Cleaning => CLEANED[kind];

const KINDS = Object.keys(CLEANED) as CleaningKind[];
/** Kinds whose undone value is read as written, in files of surveys. */
export const RESTORED_KINDS = KINDS.filter((kind) => getCleaning(kind).isRestored);

/** The kinds of cleaning that a text names: `several,name`. */
export function readKinds(text = ''): CleaningKind[] {
  const names = text.split(',');
  return KINDS.filter((kind) => names.includes(kind));
}

/** A value as written by people and spreadsheets, without what does not belong to it. */
export interface Cleaned {
  value: string;
  /** absent: nothing but its notation has changed */
  kind?: CleaningKind;
  /** why it cannot be read */
  problem?: string;
}

/** Protects digits from spreadsheets: `="00417"` and `'00417`. */
const PROTECTED = /^="(.*)"$|^'(?=\d)/s;
const EMPTY = /^(n\/a|#n\/a|#null!|#value!|#ref!|n\.a\.|null|nil|none|ninguno|ninguna|[-–—.?*]+|0)$/i;
const EMPTY_CONTACT =
  /^(na|no|x{3,}|unknown|((pt|patient) )?(declined?|refused?)( (to give )?(e-?mail|phone|cell|number))?|(has )?no (e-?mail|phone|cell|mobile|text)( (on file|address))?|none (given|on file)|not (given|on file|provided)|(does not|doesn'?t|doesnt) have( (one|e-?mail|an e-?mail|phone|a phone|cell|a cell))?|no (tiene|hay)( (correo|e-?mail|tel[eé]fono|celular))?|sin (correo|tel[eé]fono|celular|n[uú]mero|e-?mail))$/i;
const NOBODY =
  /^(no-?_?e?mail|none|n-?a|refused?|declined?|do-?not-?e?mail|unknown|noreply|no-?reply|not-?_?(given|provided|available)|no-?(address|contact)|does-?nt-?have(-?(one|e?mail))?)@/i;
/** The same word on both sides, which is nobody's: `x@x.com`. */
const SAME_WORD = /^(x{1,9}|a{1,9}|abc|asdf|test|none|no|na|email)@\1\./i;
/** The mailbox of a front desk, which staff enter for patients without one. */
const FRONT_DESK = /^(front-?\.?_?desk|reception|receptionist|recepci[oó]n)\d?@/i;

/** Whether a script wrote that a value is missing; a patient may be called Nan. */
export const isMissing = (text: string): boolean => /^(nan|NaN|<NA>|NaT)$/.test(text.trim());

/** Words that stand for an empty cell: `N/A`, `none`, `0`. */
export function isPlaceholder(text: string): boolean {
  return EMPTY.test(text.trim()) || isMissing(text);
}

/** Longer cells hold something else, and patterns would take long with them. */
const MOST_CONTACT = 500;

function toResult(text: string, value: string, kind: CleaningKind): Cleaned {
  return value === text.trim() ? { value } : { value, kind };
}

/** Mistyped signs and ends of an address, with what may be meant. */
const MISTYPED = [
  [/(?<=@)(gmial|gamil|gmali|gmaill|gnail)(?=\.com$)/i, 'gmail'],
  [/(?<=@)(hotmial|hotmal|hotmali)(?=\.com$)/i, 'hotmail'],
  [/(?<=@)(yaho|yahooo|yahho)(?=\.com$)/i, 'yahoo'],
  [/(?<=@)(outlok|outloo|outllook)(?=\.com$)/i, 'outlook'],
  [/\.(con|cmo|ocm|vom|comm|coom|c0m)$/i, '.com'],
  [/(?<=@[^,]*),(?=[a-z]{2,}$)/i, '.'],
  [/ ?[([]at[)\]] ?/i, '@'],
] as const;

/** The address that a mistyped one may mean. */
function findMeant(text: string): string | undefined {
  const meant = MISTYPED.map(([wrong, right]) => text.replace(wrong, right));
  return meant.find((one) => one !== text && isAddress(one))?.toLowerCase();
}

/** A domain with letters beyond ASCII in the form that mail servers use. */
function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || /^[\0-\x7f]*$/.test(domain)) return address;
  const url = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : undefined;
  return url && url.host === url.hostname ? `${address.slice(0, at + 1)}${url.hostname}` : address;
}

function bareAddress(text: string): string {
  const inBrackets = /^[^<>@]*<([^<>]+)>[;,.]?$/.exec(text)?.[1] ?? text;
  const bare = inBrackets
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/(?<=@[^?]*)\?.*$/, '')
    .replace(/^["'([]+|["')\],;.]+$/g, '');
  return toAsciiDomain(bare.trim());
}

/** The owner of a contact, in a word beside it. */
const WHOSE = relations.join('|');

/** Whether a cell for a contact says that there is none. */
export function isNoContact(text: string): boolean {
  return isPlaceholder(text) || EMPTY_CONTACT.test(text.trim());
}

/** Words beside the only address of a cell, of which none belongs to it, unlike in `ann miller@example.com`. */
const BESIDE_ADDRESS = new RegExp(
  `^[([]?(e-?mail|correo|home|casa|work|trabajo|personal|cell|mobile|phone|tel|landline|[hwcmp]|primary|main|preferred|other|principal|ok|to|text|${WHOSE})[)\\]]?[:.=-]?$`,
  'i',
);

/** The only address of a cell with nothing else but labels and numbers. */
function findOnlyAddress(words: readonly string[]): string | undefined {
  const [address, ...others] = words.filter((word) => word.includes('@'));
  const isOnly = others.length === 0 && address !== undefined && isAddress(address);
  const areLabels = words.every(
    (word) => word === address || BESIDE_ADDRESS.test(word) || !/\p{L}/u.test(word),
  );
  return isOnly && areLabels ? address : undefined;
}

const isAddress = (text: string): boolean => text !== '' && formats.email.test(text);

/**
 * An email address in lower case: of `Ann <a@b.com>`, `mailto:a@b.com`, and the first of several. What is no address
 * stays as it is, for the validator to reject.
 */
export const cleanEmail = remember((text: string): Cleaned => {
  const plain = toPlain(text);
  if (plain === '' || plain.length > MOST_CONTACT) return { value: plain };
  if (isPlaceholder(plain) || EMPTY_CONTACT.test(plain)) return { value: '', kind: 'placeholder' };
  const parts = plain
    .replace(/ ?@ ?/g, '@')
    .split(/[;,\s|/·•]+/)
    .map(bareAddress);
  const addresses = parts.filter((part) => part !== '');
  const isSeveral = addresses.length > 1 && addresses.every(isAddress);
  const first = isSeveral ? addresses[0] : findOnlyAddress(addresses);
  const value = (first ?? bareAddress(plain)).toLowerCase();
  const meant = findMeant(value);
  if (meant !== undefined)
    return { value: isAddress(value) ? value : plain, problem: `Email invalid. Did you mean ${meant}?` };
  if (!isAddress(value)) return { value: plain };
  if (NOBODY.test(value)) return { value: '', kind: 'placeholder' };
  const kind = isSeveral ? 'several' : plain === text.trim() ? 'email' : 'signs';
  return toResult(text.toLowerCase(), value, kind);
});

/** As `cleanEmail`, without what staff enter for patients who have none; it may be the address of an employee. */
export function cleanPatientEmail(text: string): Cleaned {
  const cleaned = cleanEmail(text);
  const isNone = SAME_WORD.test(cleaned.value) || FRONT_DESK.test(cleaned.value);
  return isNone ? { value: '', kind: 'placeholder' } : cleaned;
}

const NUMBER = /(?<![\d+])(?:\+?1[\s./-]*)?\(?[2-9]\d{2}\)?[\s./-]*[2-9]\d{2}[\s./-]*\d{4}(?!\d)/g;
const EXTENSION = /^[\s,]*(?:x|ext\.?|extension|#)\s*:?\s*\d{1,6}(?!\d)/i;
const MOBILE = /\b(c|cell|cel|celular|cellular|m|mobile|m[oó]vil|text|sms|wireless)\b/i;
const LANDLINE = /\b(h|hm|home|w|wk|work|o|off|office|casa|fijo|trabajo|oficina|landline)\b/i;
const FAX = /\bfax\b/i;
const LABEL = new RegExp(
  `(?<!\\p{L})(ok(ay)? to (text|call|sms)|tel|telephone|phone|ph|p|tel[eé]fono|number|no|or|and|y|o|preferred|primary|main|c|cell|cel|celular|cellular|m|mobile|m[oó]vil|text|sms|wireless|h|hm|home|w|wk|work|off|office|casa|fijo|trabajo|oficina|landline|fax|${WHOSE})(?!\\p{L})`,
  'giu',
);
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/;
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;
const LOST_DIGITS =
  'A spreadsheet has shortened this number, and its last digits are lost. Format the column as text there, and enter it again.';

/** A number that a spreadsheet wrote as `2133734256.0` or `2.133734256E+9`; undefined if its digits are lost. */
function expandNumber(text: string): string | undefined {
  const whole = /^(\d+)\.0+$/.exec(text)?.[1];
  if (whole !== undefined) return whole;
  const [found, first = '', decimals = '', exponent = ''] = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i.exec(text) ?? [];
  return found !== undefined && decimals.length === Number(exponent) ? `${first}${decimals}` : undefined;
}

const RANKS = { mobile: 0, unknown: 1, landline: 2 };
/** Added for extensions and toll-free numbers. */
const OTHER_RANKS = 3;

interface Candidate {
  phone: string;
  /** the smaller, the likelier a text message reaches the patient */
  rank: number;
}

/** The numbers of a text, the likeliest to be texted first; undefined if it has other words, which may say whose number it is. */
function listNumbers(text: string): Candidate[] | undefined {
  const matches = [...text.matchAll(NUMBER)];
  let rest = '';
  let label = text.slice(0, matches[0]?.index ?? 0);
  const candidates = matches.flatMap((match, position): Candidate[] => {
    const after = text.slice(match.index + match[0].length, matches[position + 1]?.index);
    const extension = EXTENSION.exec(after)?.[0] ?? '';
    const following = after.slice(extension.length);
    // `213-373-4258 (cell)`: a label in brackets belongs to the number before it
    const own = /^\s*\([^()]*\)/.exec(following)?.[0] ?? (position === matches.length - 1 ? following : '');
    const words = `${label} ${own}`;
    rest += ` ${words}`;
    label = following.slice(own.length);
    const phone = parseUsPhone(match[0]);
    if (phone === null || FAX.test(words)) return [];
    const isSlow = extension !== '' || TOLL_FREE.test(phone);
    const rank = MOBILE.test(words) ? RANKS.mobile : LANDLINE.test(words) ? RANKS.landline : RANKS.unknown;
    return [{ phone, rank: rank + (isSlow ? OTHER_RANKS : 0) }];
  });
  const isUnderstood = /^[\s\p{P}]*$/u.test(rest.replace(LABEL, ''));
  return isUnderstood ? candidates.sort((one, other) => one.rank - other.rank) : undefined;
}

/**
 * A US number in E.164: without its label and extension; of several the first that can be texted, a mobile one first.
 * What is no number stays as it is, for the validator to reject.
 */
export function cleanPhone(text: string): Cleaned {
  const plain = toPlain(text);
  if (isEmptyPhone(plain)) return toResult(text, '', 'placeholder');
  if (plain.length > MOST_CONTACT) return { value: plain };
  if (isPlaceholder(plain) || EMPTY_CONTACT.test(plain)) return { value: '', kind: 'placeholder' };
  // other texts are no number as a whole, which the parser takes long to find out
  const direct = /^tel:|^[^\p{L}]*$/iu.test(plain) ? parseUsPhone(plain) : null;
  if (direct !== null) return plain === text.trim() ? { value: direct } : { value: direct, kind: 'signs' };
  const expanded = expandNumber(plain);
  if (SHORTENED.test(plain) && expanded === undefined) return { value: plain, problem: LOST_DIGITS };
  const fromSheet = parseUsPhone(expanded ?? '');
  if (fromSheet !== null) return { value: fromSheet, kind: 'spreadsheet' };
  const [best, ...others] = listNumbers(plain) ?? [];
  if (!best) return { value: plain };
  return { value: best.phone, kind: others.some(({ phone }) => phone !== best.phone) ? 'several' : 'phone' };
}

/** Whether the number that is read of a cell is one at home or at work by its label, or else by the header of its column. */
export function isLandline(text: string, header: string): boolean {
  if (text.length > MOST_CONTACT) return false;
  const [{ rank } = { rank: 0 }] = listNumbers(toPlain(text)) ?? [];
  const kind = rank % OTHER_RANKS;
  return kind === RANKS.landline || (kind === RANKS.unknown && LANDLINE.test(header) && !MOBILE.test(header));
}

/** An identifier, NPI or ZIP code, whose digits a spreadsheet may have taken for a number: `417.0`, `="00417"`. */
export function cleanCode(text: string): Cleaned {
  const plain = toPlain(text);
  if (plain.length > MOST_CONTACT) return { value: plain };
  if (isPlaceholder(plain)) return { value: '', kind: 'placeholder' };
  const bare = plain.replace(PROTECTED, '$1').trim();
  const expanded = expandNumber(bare);
  if (SHORTENED.test(bare) && expanded === undefined) return { value: plain, problem: LOST_DIGITS };
  const value = expanded ?? bare;
  return toResult(text, value, value === plain ? 'signs' : 'spreadsheet');
}

/**
 * A number in digits alone: of `$21.50/hr` and `21,50`. What is no number stays as it is.
 * @param of.title of its field, which names the unit of a whole number
 * @param of.units that it may have otherwise
 */
export function cleanNumber(
  text: string,
  { title = '', units }: { title?: string; units?: readonly string[] },
): Cleaned {
  const number = parseNumber(text);
  if (typeof number !== 'number') return { value: text.trim() };
  const isPlain = /^-?\d*\.?\d*$/.test(text.trim());
  if (isPlain) return { value: text.trim() };
  const unit = findUnit(text);
  const isNamed = unit === undefined || (units ? units.includes(unit) : title.toLowerCase().includes(unit));
  return isNamed
    ? { value: String(number), kind: 'number' }
    : {
        value: text.trim(),
        problem: `Enter the number that the column asks for, not that of a ${unit ?? 'unit'}.`,
      };
}

/** The beginnings of ZIP codes with a leading zero, by state. */
const ZERO_ZIPS: Record<string, RegExp> = {
  CT: /^06/,
  MA: /^0[12]/,
  ME: /^0(39|4)/,
  NH: /^03/,
  NJ: /^0[78]/,
  PR: /^00[679]/,
  RI: /^02/,
  VI: /^008/,
  VT: /^05/,
};

/** A ZIP code that lost its leading zeros, where the state proves it. */
export function padZip(zip: string, state: string): Cleaned {
  const [, short, more = ''] = /^(\d{3,4})(-\d{4})?$/.exec(zip) ?? [];
  const padded = `${short?.padStart(5, '0')}${more}`;
  const isProven = short !== undefined && ZERO_ZIPS[state.toUpperCase()]?.test(padded);
  return isProven ? { value: padded, kind: 'zeros' } : { value: zip };
}

const SUFFIX = /^(jr|sr|ii|iii|iv|dds|dmd|md|phd|rn|rdh|esq)\.?$/i;

const TITLE = /^(dr|dra|doctor|doctora)\b\.?\s*/i;

/**
 * The parts of `Miller, Ann`; undefined for a name in another form, also for one with a suffix after the comma. The title of `Dr.
 * Miller, Ann` goes, and the suffix of `Miller, Jr., Hans` ends the first name.
 */
function splitTurnedName(name: string): { first: string; last: string } | undefined {
  const parts = name.split(',').map((part) => part.trim());
  const [before = '', middle = '', after = ''] = parts;
  const isSuffixed = parts.length === 3 && SUFFIX.test(middle) && after !== '';
  const [first, ...more] = isSuffixed ? [`${after} ${middle}`] : parts.slice(1);
  const last = before.replace(TITLE, '') || before;
  if (first === undefined) return undefined;
  // `Cara, Jr. Long` may be of two columns: it stays as it is
  const [beginning = ''] = first.split(' ');
  return last !== '' && first !== '' && more.length === 0 && !SUFFIX.test(beginning)
    ? { first, last }
    : undefined;
}

/** `Miller, Tom Jr.` is `Tom Miller Jr.` */
function toSpokenName({ first, last }: { first: string; last: string }): string {
  const words = first.split(' ');
  const suffix = words.length > 1 && SUFFIX.test(words.at(-1) ?? '') ? words.splice(-1) : [];
  return [...words, last, ...suffix].join(' ');
}

const IN_QUOTES =
  / ?(?:\(([^()]*)\)|\[([^[\]]*)\]|["“”]([^"“”]*)["“”]|(?<=\s)['‘]([^'‘’]*)['’](?=[\s,]|$))/gu;
const NICKNAME = /^\p{L}[\p{L}.'’-]*( \p{L}[\p{L}.'’-]*)?$/u;
/** Letters of initials in capitals; a longer word in capitals is a remark: `Smith, John (DECEASED)`. */
const MOST_INITIALS = 3;

function withSingleSpaces(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/ (?=,)/g, '')
    .trim();
}

/** A name without a nickname in quotes or brackets, such as `Margaret "Peggy" Lee`; a remark there stays. */
export function withoutNickname(name: string): string {
  const rest = name.replace(IN_QUOTES, '');
  if (!/\p{L}/u.test(rest)) return name;
  if (rest === name) return withSingleSpaces(name);
  const bare = name.replace(IN_QUOTES, (whole, ...groups: (string | undefined)[]) => {
    const nickname =
      groups
        .slice(0, 4)
        .find((text) => text !== undefined)
        ?.trim() ?? '';
    const isSmall = nickname === nickname.toLowerCase() && rest !== rest.toLowerCase();
    const isInCapitals = nickname === nickname.toUpperCase() && rest !== rest.toUpperCase();
    const isRemark = isSmall || (isInCapitals && nickname.length > MOST_INITIALS);
    return nickname === '' || (NICKNAME.test(nickname) && !isRemark) ? '' : whole;
  });
  return withSingleSpaces(bare);
}

/** A name without degrees at its end, or before its comma. Short ones such as `MS` may be initials or a title. */
const DEGREE = /(?<=\p{L}{2}.*?)(,? (dds|dmd|md|phd|rdh|d\.d\.s|d\.m\.d|m\.d|ph\.d)\.?)+(?=,|$)/giu;
function withoutDegrees(name: string): string {
  const bare = name.replace(DEGREE, '');
  return name.length <= MOST_CONTACT && /\p{L}.* |,/u.test(bare) ? bare : name;
}

/** A person's name as it is spoken: `Miller, Ann` becomes `Ann Miller`. */
export function cleanName(text: string): Cleaned {
  const whole = withoutSigns(text).replace(/\s+/g, ' ');
  if (isPlaceholder(whole)) return { value: '', kind: 'placeholder' };
  const named = withoutNickname(whole);
  const plain = withoutDegrees(named);
  const turned = splitTurnedName(plain);
  const value = turned ? toSpokenName(turned) : plain;
  if (named !== whole) return { value, kind: 'nickname' };
  if (plain !== named) return { value, kind: 'degree' };
  return turned ? { value, kind: 'name' } : toResult(text, plain, 'signs');
}

/** Words of a name that stay small between others, and those that are no names. */
const PARTICLE = /^(de|del|der|den|la|las|los|da|das|do|dos|di|du|van|von|y)$/i;
const IN_CAPITALS = /^(ii|iii|iv|dds|dmd|md|phd|rn|rdh)$/i;
/** Two letters that are initials rather than a name, such as `JP`; Ng is one without a vowel. */
const INITIALS = /^(?!ng$|jr$|sr$|dr$|mr$|ms$|st$)([^aeiouyáéíóú]{2}|[a-z]j)$/i;
/** Letters of a word that tells capitals from initials. */
const SHORTEST_CAPITALS = 3;

/** `O'Brien`, `Mary-Ann` and `McDonald` of a word in any letters. */
function capitalize(word: string): string {
  return word
    .toLowerCase()
    .replace(
      /(?<![\p{L}'’])\p{L}|(?<=(?<!\p{L})\p{L}['’])\p{L}|(?<=(?<!\p{L})mc)\p{L}(?=\p{L})/gu,
      (letter) => letter.toUpperCase(),
    );
}

/** Whether all letters of a name are capitals, but for those of `Mc`, or all are small, and a word is none of initials. */
function isOfOneCase(name: string): boolean {
  const plain = name.replace(/(?<!\p{L})Mc(?=\p{Lu})/gu, 'MC');
  const isOne = plain === plain.toUpperCase() ? plain !== plain.toLowerCase() : plain === plain.toLowerCase();
  const words = name.match(/\p{L}+/gu) ?? [];
  return isOne && words.some(({ length }) => length >= SHORTEST_CAPITALS);
}

/**
 * A name in capitals or in small letters alone as it is written otherwise: `Maria de la Cruz`, `JP Morgan`. Another one
 * stays as it is.
 */
export function cleanCapitals(name: string): Cleaned {
  if (name.length > MOST_CONTACT || !isOfOneCase(name)) return { value: name };
  const words = name.split(' ');
  const value = words
    .map((word, index) => {
      if (PARTICLE.test(word) && index > 0 && index < words.length - 1) return word.toLowerCase();
      return IN_CAPITALS.test(word) || INITIALS.test(word) ? word.toUpperCase() : capitalize(word);
    })
    .join(' ');
  return toResult(name, value, 'capitals');
}

/** A name as messages greet by it: as it is spoken, and not in capitals; empty for a word for none. */
export function toGreeting(name: string): string {
  const { value } = cleanName(name);
  // who writes in small letters may want them
  return value === value.toLowerCase() ? value : cleanCapitals(value).value;
}

const DEGREES = /(,?\s*\b(dds|dmd|md|ms|msd|phd|rdh|rn|d\.d\.s|d\.m\.d|m\.d|m\.s)\b\.?)+(?=,|$)/gi;

/** A name without title and degrees: of `Dr. Teo Nakagawa, DDS` and `Nakagawa DDS, Teo`. */
export function withoutTitles(name: string): string {
  return name.trim().slice(0, MOST_CONTACT).replace(TITLE, '').replace(DEGREES, '');
}

/** First and last name of `Miller, Ann`, `Ann Miller` and `Dr. Ann Miller, DDS`; a single word is a last name. */
export function splitName(text: string): { first: string; last: string } {
  const name = withoutTitles(text);
  const turned = splitTurnedName(name);
  if (turned) return { ...turned, first: turned.first.replace(TITLE, '') };
  const words = name.trim().split(/\s+/);
  const ofLast = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? 2 : 1;
  return { first: words.slice(0, -ofLast).join(' '), last: words.slice(-ofLast).join(' ') };
}

/** How texts of a format are cleaned (`format` of schemas). */
export const cleanersByFormat: Partial<Record<string, (text: string) => Cleaned>> = {
  'us-phone': cleanPhone,
  email: cleanEmail,
  'us-zip': cleanCode,
  npi: cleanCode,
};
