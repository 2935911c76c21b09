/** Texts of a cell about one person; empty: none. */
export interface PersonTexts {
  name: string;
  phone: string;
  email: string;
}

/** Longer cells hold notes, and patterns would take long with them. */
const MOST_SIGNS = 200;
const EMAIL = /(?:\b(?:e-?mail|correo|mailto):? ?)?<?[^\s,;:<>()|/]+@[^\s,;<>()|/]+\.[a-z]{2,}>?/gi;
const LABEL = 'tel(?:[eé]fono)?|phone|ph|cell|cel(?:ular)?|mobile|m[oó]vil|home|casa|work|landline';
/** With its label, by which the number to text is chosen; one letter is a label only with a sign, or else an initial. */
const PHONE = new RegExp(
  `(?:\\b(?:(?:${LABEL})[.:#]?|[chmpw][.:]) ?)?\\+?1?[ .-]?\\(?\\d{3}\\)?[ ./-]?\\d{3}[ .-]?\\d{4}(?!\\d)(?: ?\\((?:${LABEL}|[chmpw])\\)| (?:${LABEL})\\b)?`,
  'gi',
);
const NAME = /^\p{L}[\p{L}'’.-]*(?:,? [\p{L}'’.-]+){1,4}$/u;
/** A long one has capitals and particles only, as a note has not. */
const LONG_NAME =
  /^\p{Lu}[\p{L}'’.-]*(?:,? (?:\p{Lu}[\p{L}'’.-]*|de|del|las?|los|el|y|e|d[aio]s?|v[ao]n|de[rn]|al|bin)){5,9}$/u;

/** Words beside a contact that look like a name: `ok to text`. */
const NOTE = /^(ok(ay)?|do|don['’]?t|no|never|stop) /i;

const SEPARATORS = /[;/|·•\r\n\t]+| - | – /;

/**
 * Name, phone and email of `Ann Miller (213) 373-4253 ann@x.com`, in any order and with any separators.
 * @returns undefined if a text does not have two of them, or has anything else
 */
export function splitPerson(text: string): PersonTexts | undefined {
  if (text.length > MOST_SIGNS) return undefined;
  const emails = text.match(EMAIL) ?? [];
  const withoutEmails = text.replace(EMAIL, ' ; ');
  const phones = withoutEmails.match(PHONE) ?? [];
  const names = withoutEmails
    .replace(PHONE, ' ; ')
    .split(SEPARATORS)
    .map((part) => part.replace(/^[\s,.:()<>-]+|[\s,:()<>-]+$/g, '').replace(/\s+/g, ' '))
    .filter((part) => part !== '');
  const [name = '', ...others] = names;
  const isName = (NAME.test(name) || LONG_NAME.test(name)) && !NOTE.test(name);
  const isKnown = others.length === 0 && (name === '' || isName);
  const found = { name, phone: phones.map((phone) => phone.trim()).join(' / '), email: emails.join('; ') };
  const parts = Object.values(found).filter((part) => part !== '');
  return isKnown && parts.length > 1 ? found : undefined;
}
