import type { Faker } from '@faker-js/faker';

/** Check digit of an NPI: Luhn's over the prefix 80840 and the nine digits (CMS, "NPI check digit", 45 CFR 162.406). */
export function npiCheckDigit(nineDigits: string): string {
  const digits = [...`80840${nineDigits}`].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** A well-formed NPI: ten digits, the first of which is 1, as in all issued numbers. */
export function makeNpi(faker: Faker): string {
  const nine = `1${faker.string.numeric(8)}`;
  return `${nine}${npiCheckDigit(nine)}`;
}
