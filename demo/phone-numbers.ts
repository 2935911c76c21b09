import type { Faker } from '@faker-js/faker';

/** An unassigned number (555-0100 to 555-0199) of the town's area code, as E.164. */
export function makePhone(faker: Faker, areaCode: string): string {
  return `+1${areaCode}55501${faker.string.numeric(2)}`;
}
