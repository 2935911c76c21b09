import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { remember } from './remember.ts';

const EMPTY = /^\+?1?$/;

const parse = remember((text) => {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  const isNumber = parsed?.countryCallingCode === '1' && !parsed.ext && parsed.isValid();
  return isNumber ? parsed.number : null;
});

/** The number read last: a row's phone is cleaned, and then validated in its stored form. */
let latest: string | null = null;

/**
 * A US phone number in stored form: E.164, e.g. `+12133734253`. North American numbers only.
 * @returns null for an empty text, a bare `+1` and any invalid number
 */
export function parseUsPhone(text: string): string | null {
  const trimmed = text.trim();
  if (EMPTY.test(trimmed)) return null;
  if (trimmed !== latest) latest = parse(trimmed);
  return latest;
}

/** Whether a text counts as empty: blank, or the bare country code that the mask leaves behind. */
export function isEmptyPhone(text: string): boolean {
  return EMPTY.test(text.trim());
}
