import { fillText } from '../../text/format.ts';
import { addDays, addMonths, monthStart, type Period } from '../period.ts';

/** Languages in which a period is put in words. */
export type WordsLanguage = 'en' | 'es';

/** The templates of one language. `{names}` are figures, quotes and other parts of a sentence. */
interface Wording {
  locale: string;
  quote: (text: string) => string;
  /** after a quote in the other language */
  inOther: string;
  /** by number: one, or any other */
  comments: readonly [string, string];
  patients: readonly [string, string];
  employees: readonly [string, string];
  sentiments: Readonly<Record<string, readonly [string, string]>>;
  /** joins the first number and its sentiment */
  are: readonly [string, string];
  wrote: Readonly<Record<'PATIENT' | 'EMPLOYEE', string>>;
  and: string;
  more: string;
  fewer: string;
  asMany: string;
  isChance: string;
  isMoreThanChance: string;
  grew: string;
  fell: string;
  /** other themes, in sentences of their own */
  alsoGrew: string;
  alsoFell: string;
  noGrowth: string;
  mostlyFrom: string;
  rose: string;
  sank: string;
  waiting: string;
  waitingOne: string;
  waitingLong: string;
  /** all of them: one, two, or more */
  waitingAllLong: readonly [string, string, string];
  /** without a comment */
  none: string;
  tooFew: string;
  writtenBy: string;
  in: string;
  sameDays: string;
  day: string;
  days: string;
  months: string;
}

export const WORDING: Readonly<Record<WordsLanguage, Wording>> = {
  en: {
    locale: 'en-US',
    quote: (text) => `“${text}”`,
    inOther: ' (in Spanish).',
    comments: ['{n} comment', '{n} comments'],
    patients: ['{n} patient', '{n} patients'],
    employees: ['{n} employee', '{n} employees'],
    sentiments: {
      POSITIVE: ['positive', 'positive'],
      MIXED: ['mixed', 'mixed'],
      NEUTRAL: ['neutral', 'neutral'],
      NEGATIVE: ['negative', 'negative'],
    },
    are: ['is', 'are'],
    wrote: { PATIENT: 'Patients wrote {comments} {period}', EMPLOYEE: 'Employees wrote {comments} {period}' },
    and: ' and ',
    more: ', up from {before} {comparison}',
    fewer: ', down from {before} {comparison}',
    asMany: ', as many as {comparison}',
    isChance: ', which is within chance',
    isMoreThanChance: ', which is more than chance explains',
    grew: 'The theme that grew most is {theme}: {comments} of {all}, up from {before} of {allBefore} {comparison}',
    fell: 'The theme that fell most is {theme}: {comments} of {all}, down from {before} of {allBefore} {comparison}',
    alsoGrew: '{theme} grew too: {comments} of {all}, up from {before} of {allBefore}.',
    alsoFell: '{theme} fell: {comments} of {all}, down from {before} of {allBefore}.',
    noGrowth: 'No theme grew or fell beyond chance.',
    mostlyFrom: '; {own} come from {place}',
    rose: 'Scores rose the most for {theme}, from {then} to {now} in {comments}',
    sank: 'Scores fell the most for {theme}, from {then} to {now} in {comments}',
    waiting: '{people} who answered {period} are still waiting for a call',
    waitingOne: '{people} who answered {period} is still waiting for a call',
    waitingLong: ', {long} of them for more than a week',
    waitingAllLong: [
      ' after more than a week',
      ', both of them for more than a week',
      ', all of them for more than a week',
    ],
    none: 'No comments {period}.',
    tooFew: 'Too few comments to write about: {comments} {period}.',
    writtenBy: 'Every figure is counted, every quote is real. Written by rules, not by a language model.',
    in: 'in {month}',
    sameDays: 'in the same days of {month}',
    day: 'on {month} {first}',
    days: 'from {month} {first} to {last}',
    months: 'from {from} to {to}',
  },
  es: {
    locale: 'es-US',
    quote: (text) => `«${text}»`,
    inOther: ' (en inglés).',
    comments: ['{n} comentario', '{n} comentarios'],
    patients: ['{n} paciente', '{n} pacientes'],
    employees: ['{n} empleado', '{n} empleados'],
    sentiments: {
      POSITIVE: ['positivo', 'positivos'],
      MIXED: ['mixto', 'mixtos'],
      NEUTRAL: ['neutro', 'neutros'],
      NEGATIVE: ['negativo', 'negativos'],
    },
    are: ['es', 'son'],
    wrote: {
      PATIENT: 'Los pacientes escribieron {comments} {period}',
      EMPLOYEE: 'Los empleados escribieron {comments} {period}',
    },
    and: ' y ',
    more: ', frente a {before} {comparison}',
    fewer: ', frente a {before} {comparison}',
    asMany: ', los mismos que {comparison}',
    isChance: ', lo que puede deberse al azar',
    isMoreThanChance: ', más de lo que explica el azar',
    grew: 'El tema que más creció es {theme}: {comments} de {all}, frente a {before} de {allBefore} {comparison}',
    fell: 'El tema que más bajó es {theme}: {comments} de {all}, frente a {before} de {allBefore} {comparison}',
    alsoGrew: 'También creció {theme}: {comments} de {all}, frente a {before} de {allBefore}.',
    alsoFell: 'Bajó {theme}: {comments} de {all}, frente a {before} de {allBefore}.',
    noGrowth: 'Ningún tema creció ni bajó más de lo que explica el azar.',
    mostlyFrom: '; {own} vienen de {place}',
    rose: 'La puntuación que más subió es la de {theme}, de {then} a {now} en {comments}',
    sank: 'La puntuación que más bajó es la de {theme}, de {then} a {now} en {comments}',
    waiting: '{people} que respondieron {period} aún esperan una llamada',
    waitingOne: '{people} que respondió {period} aún espera una llamada',
    waitingLong: ', {long} de ellos desde hace más de una semana',
    waitingAllLong: [
      ', desde hace más de una semana',
      ', ambos desde hace más de una semana',
      ', todos desde hace más de una semana',
    ],
    none: 'No hay comentarios {period}.',
    tooFew: 'Muy pocos comentarios para escribir sobre ellos: {comments} {period}.',
    writtenBy:
      'Cada cifra está contada y cada cita es real. El texto lo escriben reglas, no un modelo de lenguaje.',
    in: 'en {month}',
    sameDays: 'en los mismos días de {month}',
    day: 'el {first} de {month}',
    days: 'del {first} al {last} de {month}',
    months: 'de {from} a {to}',
  },
};

const monthNames = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });

/** `October`, or `October 2025` of another year than today's. */
function nameMonth(day: string, today: string, { locale }: Wording): string {
  const name = monthNames(locale).format(new Date(`${day}T00:00:00Z`));
  if (day.slice(0, 4) === today.slice(0, 4)) return name;
  return locale.startsWith('es') ? `${name} de ${day.slice(0, 4)}` : `${name} ${day.slice(0, 4)}`;
}

/**
 * A period of whole months in words, as far as it has passed: `from November 1 to 25`, `in October`, `from August to
 * October`.
 */
export function describePeriod({ gte, lt }: Period, today: string, language: WordsLanguage): string {
  const words = WORDING[language];
  const isRunning = gte <= today && today < lt;
  const last = isRunning ? today : addDays(lt, -1);
  if (monthStart(last) !== monthStart(gte)) {
    const [from, to] = [gte, last].map((day) => nameMonth(day, today, words));
    return fillText(words.months, { from: from ?? '', to: to ?? '' });
  }
  const month = nameMonth(gte, today, words);
  if (last === addDays(addMonths(gte, 1), -1)) return fillText(words.in, { month });
  return fillText(last === gte ? words.day : words.days, {
    month,
    first: String(Number(gte.slice(8))),
    last: String(Number(last.slice(8))),
  });
}

/** The earlier period: `in the same days of October`, `in September`, `from May to July`. */
export function describeComparison(before: Period, today: string, language: WordsLanguage): string {
  const words = WORDING[language];
  const month = nameMonth(before.gte, today, words);
  const isPart = before.lt !== monthStart(before.lt);
  return isPart && monthStart(before.lt) === monthStart(before.gte)
    ? fillText(words.sameDays, { month })
    : describePeriod(before, today, language);
}
