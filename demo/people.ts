import type { Faker } from '@faker-js/faker';

export interface Person {
  firstName: string;
  lastName: string;
  /** spelling of the name in email addresses, where its letters do not decompose */
  latin?: string;
}

/** Letters that do not decompose into a plain one and a mark. */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', ı: 'i' };

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[łøđßæı]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^a-z0-9]/g, '');
}

/** The person's part of an email address, e.g. `jose.ramirez`; ASCII alone. */
export function toMailbox(person: Person): string {
  if (person.latin !== undefined) return person.latin;
  const parts = [person.firstName, person.lastName].map(plain).filter((part) => part !== '');
  return parts.length > 0 ? parts.join('.') : 'staff';
}

/**
 * `First Last`, or `First Last = latin.form` for a name in another script; a `|` separates them where the first space
 * does not.
 */
export function parsePerson(text: string): Person {
  const [name = '', latin] = text.split(' = ');
  const [, firstName = name, lastName = ''] = /^([^|]+)\|(.+)$/.exec(name) ?? /^(\S+) (.+)$/.exec(name) ?? [];
  return latin === undefined ? { firstName, lastName } : { firstName, lastName, latin };
}

const FIRST_NAMES = `
Abigail Adrian Alejandra Andre Angela Anthony Bianca Brandon Brenda Caleb Carmen Cheryl Christopher Claire Connor Cynthia
Damian Danielle Derek Diana Dominic Elijah Emily Erica Evelyn Frances Gabriel Gloria Gregory Hannah Hector Isaac Ivy Jamal
Janet Jasmine Joanna Jordan Julian Karen Keisha Kevin Kimberly Lamar Latoya Laura Leonard Leticia Logan Lucia Malik Marisol
Melissa Miguel Monica Nathan Nicole Oscar Patricia Paul Rachel Raymond Rebecca Ricardo Sandra Sean Shannon Sofia Stephanie
Terrence Theresa Travis Valerie Victor Vivian Wesley Yolanda
`;
const LAST_NAMES = `
Adams Alvarez Anderson Bailey Barnes Bennett Bishop Boyd Bryant Burke Castillo Chavez Coleman Cooper Cruz Daniels Delgado
Dixon Duncan Edwards Ellis Estrada Ferguson Flores Foster Freeman Garza Gibson Gordon Graham Greene Guerrero Hamilton Harper
Hayes Henderson Hicks Hoffman Holland Hughes Jackson Jenkins Jimenez Kelley Kim Lawson Lopez Maldonado Marshall Mason
McCarthy Mendoza Mitchell Morales Murphy Myers Nelson Ochoa Ortega Palmer Patel Perkins Porter Price Reed Reyes Rhodes
Rivera Romero Russell Sandoval Schmidt Shaw Simmons Spencer Stone Sullivan Thornton Torres Tucker Valdez Vargas Wagner
Walsh Warren Watkins Weaver Wheeler Woods Wright Zimmerman
`;
const words = (text: string) => text.trim().split(/\s+/);
export const firstNames: readonly string[] = words(FIRST_NAMES);
export const lastNames: readonly string[] = words(LAST_NAMES);

/** A common American name. */
export function makePerson(faker: Faker): Person {
  return {
    firstName: faker.helpers.arrayElement(firstNames),
    lastName: faker.helpers.arrayElement(lastNames),
  };
}
