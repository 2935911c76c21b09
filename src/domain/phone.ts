import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const EMPTY = /^\+?1?$/;

/**
 * A US phone number as it is stored: E.164, e.g. `+12133734253`. Numbers of the North American plan alone.
 * @returns null for an empty text, a bare `+1` and what is no such number
 */
export function parseUsPhone(text: string): string | null {
  const trimmed = text.trim();
  if (EMPTY.test(trimmed)) return null;
  const parsed = parsePhoneNumberFromString(trimmed, { defaultCountry: 'US', extract: false });
  return parsed && parsed.countryCallingCode === '1' && !parsed.ext && parsed.isValid()
    ? parsed.number
    : null;
}

/** Whether a text counts as no phone number at all: empty, or the bare country code that the mask leaves behind. */
export function isEmptyPhone(text: string): boolean {
  return EMPTY.test(text.trim());
}
