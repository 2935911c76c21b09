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

/** Blunt words: complaints without a negative word ("Nobody listens"), and praise with one ("No pain"). */
const BLUNT: Readonly<Record<JudgedLanguage, Readonly<Record<'POSITIVE' | 'NEGATIVE', readonly string[]>>>> =
  {
    en: {
      NEGATIVE: [
        'Nobody listens to me.',
        'However, nobody listens.',
        'No one listened to what I said.',
        'Nobody called me back.',
        'Nobody told me what it would cost.',
        'Nobody explained anything.',
        'No one answers the phone.',
        'I did not feel heard.',
        'I never got an answer.',
        'They never call back.',
        'My questions were not answered.',
        'I waited for an hour.',
        'The wait was long.',
        'The waiting time was too long.',
        'I had to wait forty minutes past my appointment.',
        'It took forever to be seen.',
        'I was charged twice.',
        'The bill was higher than what I was quoted.',
        'I still have pain.',
        'My tooth still hurts a week later.',
        'The numbing wore off before they were done.',
        'I felt rushed.',
        'They rushed through my cleaning.',
        'The dentist did not introduce herself.',
        'My insurance was filed wrong.',
        'I had to come back three times for the same tooth.',
        'Nobody helps when we are short of people.',
        'My manager does not listen.',
        'We are never asked.',
        'I will not come back.',
        'I am looking for another dentist.',
      ],
      POSITIVE: [
        'Nobody made me wait.',
        'No pain at all.',
        'I did not feel a thing.',
        'I never wait long here.',
        'There was no wait.',
        'They never rush me.',
        'They listened to me.',
        'Everyone listens.',
        'All my questions were answered.',
        'They called me back the same day.',
        'I could not be happier.',
        'I would not go anywhere else.',
        'My tooth stopped hurting.',
        'The wait was short.',
        'No complaints.',
        'My manager listens.',
      ],
    },
    es: {
      NEGATIVE: [
        'Nadie me escucha.',
        'Nadie me explicó nada.',
        'Nadie contesta el teléfono.',
        'Nadie me devolvió la llamada.',
        'La espera fue larga.',
        'La espera fue muy larga.',
        'Esperé una hora.',
        'Tuve que esperar cuarenta minutos.',
        'Me cobraron dos veces.',
        'La factura salió más cara de lo que me dijeron.',
        'Todavía me duele.',
        'Me sigue doliendo la muela.',
        'Me dolió mucho.',
        'Me atendieron con prisa.',
        'No me escucharon.',
        'No respondieron mis preguntas.',
        'Nunca me llamaron.',
        'No me avisaron del costo.',
        'Tuve que volver tres veces.',
        'No pienso volver.',
        'La recepcionista fue grosera.',
        'Es muy caro.',
        'Mi jefe no escucha.',
        'Nunca nos preguntan.',
      ],
      POSITIVE: [
        'No esperé nada.',
        'No me dolió nada.',
        'No sentí dolor.',
        'La espera fue corta.',
        'Me escucharon.',
        'Me explicaron todo.',
        'Respondieron todas mis preguntas.',
        'Me llamaron el mismo día.',
        'No cambiaría de dentista.',
        'Ya no me duele.',
        'Ninguna queja.',
        'Mi jefe escucha.',
      ],
    },
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
 * Our own sentences about dentists and work, which are rare in the public sets: those of the demo, neutral facts, and blunt words.
 */
export function ownRows(): OwnRow[] {
  return [
    ...buildRows(patientPhrases, 'en'),
    ...buildRows(employeePhrases, 'en'),
    ...buildRows(spanishPatientPhrases, 'es'),
    ...buildRows(spanishEmployeePhrases, 'es'),
    ...(['en', 'es'] as const).flatMap((lang) => [
      ...FACTS[lang].map((text) => ({ text, label: 'NEUTRAL' as const, lang })),
      ...(['POSITIVE', 'NEGATIVE'] as const).flatMap((label) =>
        BLUNT[lang][label].map((text) => ({ text, label, lang })),
      ),
    ]),
  ];
}
