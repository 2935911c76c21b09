import { type Language, getCatalogue } from './catalogue.ts';
import { language as languages } from '../../generated/enums/language.ts';

/** Languages whose scores are this close to the best one's are as likely: the survey's language, or English, decides. */
const TIE = 0.1;
/** Spanish has many words in common with its neighbours, and is what most comments in other languages are written in. */
const SPANISH_TIE = 0.03;
/** The least score, 0 to 1, at which a language is believed. */
const LEAST_SCORE = 0.7;
const LETTER = /\p{L}/u;

/** Codes of catalogues for which the detector has another one. */
const DETECTOR_CODES: Readonly<Record<string, string>> = { fil: 'tl', nb: 'no' };

/** The detector's code of a language, without script and region. */
function toCode(language: Language): string {
  const [code = ''] = getCatalogue(language).code.split('-');
  return DETECTOR_CODES[code] ?? code;
}

/** The first language of each code in the enumeration, such as `SPANISH` of "es". */
let byCode: ReadonlyMap<string, Language> | undefined;

function toLanguage(code: string, surveyLanguage: Language): Language | undefined {
  if (code === toCode(surveyLanguage)) return surveyLanguage;
  byCode ??= new Map(languages.map(({ value }) => [toCode(value), value] as const).reverse());
  return byCode.get(code);
}

async function readTables() {
  const { eld } = await import('eld/small');
  return { eld, known: new Set(Object.values(eld.info().Languages)) };
}

let detector: ReturnType<typeof readTables> | undefined;

/**
 * Loads the detector's tables of letter groups (46 MB). They hold the event loop for a quarter of a second, so a server
 * loads them before it listens; commands load them with their first comment.
 */
export function loadDetector(): ReturnType<typeof readTables> {
  detector ??= readTables();
  return detector;
}

/**
 * The language that a comment is written in. The survey's language is what it is likely to be, not what it must be.
 * @returns null if the text is too short to tell
 */
export async function detectLanguage(text: string, surveyLanguage: Language): Promise<Language | null> {
  if (!LETTER.test(text)) return null;
  const { eld, known } = await loadDetector();
  const found = eld.detect(text);
  const scores = found.getScores();
  const best = scores[found.language] ?? 0;
  const own = toCode(surveyLanguage);
  const candidates = [
    [own, TIE],
    ['en', TIE],
    ['es', SPANISH_TIE],
  ] as const;
  const near = candidates.find(([code, tie]) => (scores[code] ?? 0) > 0 && (scores[code] ?? 0) >= best - tie);
  const isCertain = found.isReliable() && best >= LEAST_SCORE;
  // of a language that the detector does not know, only English and Spanish are recognized
  if (!known.has(own))
    return isCertain && near ? (toLanguage(near[0], surveyLanguage) ?? null) : surveyLanguage;
  if (near) return toLanguage(near[0], surveyLanguage) ?? null;
  return isCertain ? (toLanguage(found.language, surveyLanguage) ?? null) : null;
}
