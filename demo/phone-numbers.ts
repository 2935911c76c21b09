import type { Faker } from '@faker-js/faker';

/** A number of the place's area code that belongs to nobody (555-0100 to 555-0199), as E.164. */
export function makePhone(faker: Faker, areaCode: string): string {
  return `+1${areaCode}55501${faker.string.numeric(2)}`;
}
