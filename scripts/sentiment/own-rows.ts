import { type Phrasebook, getSide } from '../../demo/surveys/phrasebook.ts';
import { employeePhrases } from '../../demo/surveys/phrases-employees.ts';
import { patientPhrases } from '../../demo/surveys/phrases-patients.ts';
import { spanishEmployeePhrases, spanishPatientPhrases } from '../../demo/surveys/phrases-spanish.ts';
import type { JudgedLanguage } from '../../src/server/surveys/sentiment/features.ts';
import type { Sentiment } from '../../src/server/surveys/sentiment/judge.ts';

/** Neutral facts: the labelled sets have few of them. */
const FACTS: Readonly<Record<JudgedLanguage, readonly string[]>> = {
  en: [
    'I had a cleaning on Tuesday.',
    'This was my second appointment.',
    'The x-rays took ten minutes.',
    'I came for a checkup.',
    'My next visit is in March.',
    'I saw the dentist and then the hygienist.',
    'I have been a patient since 2019.',
    'The filling was on the left side.',
    'I paid with my card.',
    'I drove from the other side of town.',
    'My son had his braces checked.',
    'It was a regular visit.',
    'I filled in the form at home.',
    'They moved to a new building last year.',
    'I work on Mondays and Thursdays.',
    'I started here in the spring.',
    'Our team has six people.',
    'We use the new scanner.',
    'Please call me.',
    'Call me about my bill, please.',
    'Can you send me a copy of the invoice?',
    'I am waiting for the results.',
    'Average.',
    'It was okay.',
    'Same as last time.',
  ],
  es: [
    'Fui el martes.',
    'Era mi segunda cita.',
    'Me hicieron una limpieza.',
    'Vine por un examen de rutina.',
    'Mi próxima cita es en marzo.',
    'Soy paciente desde 2019.',
    'Pagué con tarjeta.',
    'Llámenme, por favor.',
    '¿Me pueden mandar una copia de la factura?',
    'Trabajo los lunes y los jueves.',
    'Empecé en la primavera.',
    'Estuvo regular.',
    'Igual que la última vez.',
  ],
};

interface OwnRow {
  text: string;
  label: Sentiment;
  lang: JudgedLanguage;
}

function plain(text: string, lang: JudgedLanguage): string {
  return text
    .replaceAll(/\{who\}/gi, lang === 'en' ? 'the dentist' : 'el dentista')
    .replaceAll(/\{\w+\}/g, '30');
}

function buildRows(book: Phrasebook, lang: JudgedLanguage): OwnRow[] {
  const categories = Object.values(book.categories);
  const own = (texts: readonly string[]): string[] => texts.map((text) => getSide(text, 0));
  const good = own([...categories.flatMap((one) => one.good), ...book.happy, ...book.happyEnd]);
  const bad = own([...categories.flatMap((one) => one.bad), ...book.unhappy, ...book.unhappyEnd]);
  const but = (index: number): string => getSide(book.but[index % book.but.length] ?? '', 0);
  const other = (index: number): string => bad[(index * 7) % bad.length] ?? '';
  const mixed = good.flatMap((text, index) => [
    `${text} ${but(index)} ${other(index)}`,
    `${text} ${other(index + 1)}`,
    `${other(index + 2)} ${text}`,
  ]);
  const label = (texts: readonly string[], name: Sentiment): OwnRow[] =>
    texts.map((text) => ({ text: plain(text, lang), label: name, lang }));
  return [...label(good, 'POSITIVE'), ...label(bad, 'NEGATIVE'), ...label(mixed, 'MIXED')];
}

/**
 * Our own sentences about dentists and work, which are rare in the public sets: those of the demo, and neutral facts.
 */
export function ownRows(): OwnRow[] {
  return [
    ...buildRows(patientPhrases, 'en'),
    ...buildRows(employeePhrases, 'en'),
    ...buildRows(spanishPatientPhrases, 'es'),
    ...buildRows(spanishEmployeePhrases, 'es'),
    ...(['en', 'es'] as const).flatMap((lang) =>
      FACTS[lang].map((text) => ({ text, label: 'NEUTRAL' as const, lang })),
    ),
  ];
}
