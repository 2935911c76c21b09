import { crc32 } from 'node:zlib';

/**
 * The text of a bearer token: a prefix for secret scanners, 32 random characters, and a checksum of 6, so that a
 * mistyped token is refused without a query.
 */
export const TOKEN_PREFIX = 'chs_live_';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;
const PATTERN = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);
/** Characters by which people recognize a token. */
const BEGINNING_LENGTH = TOKEN_PREFIX.length + 4;

/** CRC-32 of the preceding text, in base 62. */
function computeChecksum(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let index = 0; index < CHECK_LENGTH; index += 1) {
    check = (LETTERS[rest % LETTERS.length] ?? '') + check;
    rest = Math.floor(rest / LETTERS.length);
  }
  return check;
}

/** Creates a token. @param randomIndex a random whole number from 0 to below its argument */
export function newBearerToken(randomIndex: (below: number) => number): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomIndex(LETTERS.length)]).join('');
  return `${TOKEN_PREFIX}${random}${computeChecksum(TOKEN_PREFIX + random)}`;
}

/** Whether the text has the format of our tokens. */
export function isBearerToken(text: string): boolean {
  return PATTERN.test(text) && computeChecksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

/** The part of a token that is still shown later. */
export function getBeginning(token: string): string {
  return token.slice(0, BEGINNING_LENGTH);
}
