import type { Channel } from '../../src/server/surveys/new-survey.ts';
import type { Language } from '../../src/server/surveys/catalogue.ts';
import { firstNames, lastNames, toMailbox, type Person } from '../people.ts';
import { towns } from '../towns.ts';
import { DAY } from '../seeded.ts';
import { getWeekday } from './days.ts';
import type { Draw } from './draw.ts';

/** Somebody who comes to a practice again and again. */
export interface Patient {
  name: string;
  email: string | null;
  phone: string | null;
  language: Language;
  patientType: string;
  responsiblePartyName: string | null;
  /** points by which this patient rates better or worse than others */
  trait: number;
}

const SPANISH_FIRST = new Set(
  'Adrian Alejandra Bianca Carmen Gabriel Hector Leticia Lucia Marisol Miguel Monica Oscar Ricardo Sofia Victor Yolanda'.split(
    ' ',
  ),
);
const SPANISH_LAST = new Set(
  'Alvarez Castillo Chavez Cruz Delgado Estrada Flores Garza Guerrero Jimenez Lopez Maldonado Mendoza Morales Ochoa Ortega Reyes Rivera Romero Sandoval Torres Valdez Vargas'.split(
    ' ',
  ),
);
const spanishFirst = firstNames.filter((name) => SPANISH_FIRST.has(name));
const spanishLast = lastNames.filter((name) => SPANISH_LAST.has(name));

const LANGUAGES: Partial<Record<Language, number>> = {
  ENGLISH: 885,
  SPANISH: 103,
  VIETNAMESE: 5,
  CHINESE_SIMPLIFIED: 4,
  KOREAN: 3,
};
const TYPES = { ADULT: 74, CHILD: 9, FAMILY: 7, CAREGIVER: 3, UNKNOWN: 7 };
const MAIL_HOSTS = ['example.com', 'example.net', 'example.org'];
const BY_PHONE = 0.26;

/** Unassigned numbers, each used once: people keep theirs when they move. */
export function fictionalPhones(draw: Draw): string[] {
  const areaCodes = [...new Set(towns.map(({ areaCode }) => areaCode))];
  const numbers = areaCodes.flatMap((areaCode) =>
    Array.from({ length: 100 }, (_, last) => `+1${areaCode}55501${String(last).padStart(2, '0')}`),
  );
  return draw.shuffled(numbers);
}

function makePerson(draw: Draw, language: Language): Person {
  const isSpanish = language === 'SPANISH';
  return {
    firstName: draw.pick(isSpanish ? spanishFirst : firstNames),
    lastName: draw.pick(isSpanish || draw.chance(0.15) ? spanishLast : lastNames),
  };
}

/** @param phones numbers that are still free; a used number is removed */
export function makePatient(draw: Draw, phones: string[]): Patient {
  const language = draw.weighted(LANGUAGES);
  const person = makePerson(draw, language);
  const patientType = draw.weighted(TYPES);
  const phone = draw.chance(BY_PHONE) ? (phones.pop() ?? null) : null;
  const guardian = patientType === 'CAREGIVER' ? makePerson(draw, language) : null;
  return {
    name: `${person.firstName} ${person.lastName}`,
    email: phone === null ? `${toMailbox(person)}${draw.int(2, 9999)}@${draw.pick(MAIL_HOSTS)}` : null,
    phone,
    language,
    patientType,
    responsiblePartyName: guardian && `${guardian.firstName} ${guardian.lastName}`,
    trait: draw.normal(0, 6),
  };
}

/** How the survey of this visit is sent; sometimes it is shown at the front desk. */
export function pickChannel(draw: Draw, patient: Patient): Channel {
  if (draw.chance(0.05)) return 'QR';
  if (draw.chance(0.025)) return 'LINK';
  return patient.phone === null ? 'EMAIL' : 'SMS';
}

const HALF_A_YEAR = 182;

/** Few come in July, fewer around the year's end. */
function isAway(draw: Draw, day: number): boolean {
  const date = new Date(day);
  const month = date.getUTCMonth() + 1;
  const dayOfMonth = date.getUTCDate();
  if ((month === 12 && dayOfMonth > 23) || (month === 1 && dayOfMonth === 1)) return draw.chance(0.85);
  if (month === 7) return draw.chance(0.2);
  // some weeks are fuller than others
  return draw.chance(0.08 * (Math.floor(day / (7 * DAY)) % 3));
}

/** The same or the next day on which practices are open: never on Sundays, sometimes on Saturdays. */
function openDay(draw: Draw, day: number): number {
  const weekday = getWeekday(day);
  if (weekday === 0) return day + DAY;
  return weekday === 6 && draw.chance(0.75) ? day - DAY : day;
}

/**
 * The days of one patient's visits, midnights UTC, more than thirty days apart: every half year for a cleaning, and now and
 * then soon again.
 * @param from first day that counts
 * @param until midnight after the last one
 */
export function visitDays(draw: Draw, from: number, until: number): number[] {
  const length = Math.floor((until - from) / DAY);
  // some have been coming for long, the others start at any time
  const start = draw.chance(0.6) ? draw.int(0, Math.min(length, HALF_A_YEAR)) : draw.int(0, length);
  const days: number[] = [];
  let at = start;
  while (at < length) {
    const day = openDay(draw, from + at * DAY);
    if (day >= from && day < until && !isAway(draw, day)) days.push(day);
    if (draw.chance(0.12)) break;
    at += draw.chance(0.22) ? draw.int(34, 70) : Math.round(draw.normal(HALF_A_YEAR, 20));
  }
  return days;
}
