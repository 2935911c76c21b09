/** Signs that a local part may contain anywhere: `b-jo@x.com`, `o'jo@x.com` and `a+jo@x.com` are not `jo@x.com`. */
const INSIDE = ".!#$%&'*+^_`~\\-";
/** Signs that a local part may contain as well, but that separate values in texts: `?email=jo@x.com`, `Jo|jo@x.com`. */
const SEPARATING = '=/?{|}';
const LETTER = '\\p{L}\\p{M}\\p{N}';
/** Text that makes the address before it a longer one: `jo@x.com.au`. */
const CONTINUES = new RegExp(`^[._\\-]*[${LETTER}@]`, 'u');
/** A text that is one address and nothing else. */
const ONE_ADDRESS = /^[^\s@<>()[\],;:"\\]+@[\p{L}\p{M}\p{N}.-]+$/u;
/** Longest local part: no sign further away matters. */
const NEAR = 64;

/** Within a number, except line breaks, tabs and the delimiters of lists. */
const GAP = '[ ().\\p{Pd}\\u2212·/]{0,3}';

/** Compatible signs alike, and no invisible ones, which copied texts contain. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}

function mentionsAddress(text: string, address: string): boolean {
  const signs = ONE_ADDRESS.test(text.trim()) ? INSIDE + SEPARATING : INSIDE;
  const continued = new RegExp(`[${LETTER}][${signs}]*$`, 'u');
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const end = at + address.length;
    const isContinued = continued.test(text.slice(Math.max(0, at - NEAR), at));
    if (!isContinued && !CONTINUES.test(text.slice(end, end + NEAR))) return true;
  }
  return false;
}

/** The number in any format: not as part of a longer one, of one of another country, or of an address. */
function numberPattern(number: string): RegExp {
  const digits = [...number.replace(/\D/g, '').slice(-10)].join(GAP);
  const before = `(?<![${LETTER}_@]|\\p{N}\\p{Pd}|\\+(?!1\\b)\\p{N}{1,3}${GAP})`;
  return new RegExp(
    `${before}(?:\\+?1${GAP})?[(]?${digits}(?![\\p{N}_@]|\\p{Pd}\\p{N}|(?!x|ext)\\p{L})`,
    'u',
  );
}

/** Whether a text contains a contact as a whole. @param contact as `parseContact` returns it */
export function mentionsContact(text: string, contact: string): boolean {
  const plain = normalize(text);
  return contact.includes('@')
    ? mentionsAddress(plain, normalize(contact))
    : numberPattern(contact).test(plain);
}

/** Whether any text or number in a JSON value contains the contact as a whole. */
export function jsonMentionsContact(value: unknown, contact: string): boolean {
  if (typeof value === 'string' || typeof value === 'number') return mentionsContact(String(value), contact);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, one]) => mentionsContact(key, contact) || jsonMentionsContact(one, contact),
  );
}
