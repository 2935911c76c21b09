/** Bare country code: nothing was typed. */
const BARE = /^\s*\+?1?\s*$/;

/** A phone number without its spaces, as it is edited. */
export function stripSpaces(phone: string): string {
  return phone.replace(/\s/g, '');
}

/**
 * A phone number as it is shown and sent once its field is left: international when it is valid (`+1 512 555 0134`),
 * empty when nothing but the country code was typed, else as typed. The parser is loaded when it is first needed.
 */
export async function formatTyped(phone: string): Promise<string> {
  if (BARE.test(phone)) return '';
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isValid() ? parsed.formatInternational() : phone;
}
