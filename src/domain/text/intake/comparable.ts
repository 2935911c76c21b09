/** Normalizes labels and names for comparison: ignores case, punctuation and spaces. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, '');
}

/** Letters with a stroke, of which Unicode makes no plain letter and a mark. */
const STROKES: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** As `comparable`, and without accents: `Łukasz` as systems that know only English letters write it. */
export function withoutAccents(text: string): string {
  return comparable(text.normalize('NFD').replace(/\p{M}/gu, '')).replace(
    /[łøđħßæœ]/g,
    (one) => STROKES[one] ?? one,
  );
}

/** Marks of templates behind the title of a column: `First Name [Required]`. */
const OF_TEMPLATE =
  /[[({<]\s*(required|mandatory|optional|(read|upload|view|edit)[ -]?only|if (applicable|any)|obligatori[oa]|requerid[oa]|opcional|solo lectura)\s*[\])}>]/gi;

/** Normalizes a header for comparison: letters and digits alone, without accents and what templates add. */
export function toHeaderKey(header: string): string {
  return header
    .replace(OF_TEMPLATE, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');
}

/** A mark that a script wrote as a number with decimals: `1.0`. */
const asMark = (text: string): string => text.replace(/^\s*([01])\.0+\s*$/, '$1');

const [YES, NO] = [
  /^(y|yes|true|on|1|x|ok|okay|checked|✓|s|s[ií]|verdadero)$/i,
  /^(n|no|false|off|0|unchecked|falso)$/i,
];

/** Whether a text is a plain yes or a plain no; undefined: it is neither. */
export function readYesNo(text: string): boolean | undefined {
  const mark = asMark(text).trim();
  return YES.test(mark) || (NO.test(mark) ? false : undefined);
}

/** A header's key without the patient it may begin with: `PATIENT_LNAME`, `PtCell`, `Guest Email`. */
export function withoutSubject(key: string): string {
  return key.replace(/^(patient|pat|pt|client|guest|member)s?(?=.)/, '');
}

/** The meanings of "Yes" and "No" below a header; undefined: it does not say. */
export function findFlagBelow<T extends { readonly headers: readonly string[] }>(
  flags: readonly T[] = [],
  header: string,
): T | undefined {
  const key = toHeaderKey(header);
  return flags.find(({ headers }) => {
    const keys = headers.map(toHeaderKey);
    return keys.includes(key) || keys.includes(`is${withoutSubject(key)}`);
  });
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly shownAs?: string;
  readonly synonyms?: readonly string[];
}

const SPELLINGS = [(name: string) => name.trim().toLowerCase(), comparable];

interface Index {
  spellings: readonly { spell: (name: string) => string; names: ReadonlyMap<string, number> }[];
  /** beginnings of words, with the position of their option */
  stems: readonly { pattern: RegExp; position: number }[];
}
/** Lists of options are constants: a file asks the same one for each of its rows. */
const indexes = new WeakMap<readonly Option[], Index>();

/** Words that turn the meaning of those behind them. */
const NEGATED = /(?<!\p{L})(not|no|never|sin)(?!\p{L})/u;
/** Longer texts are notes. */
const LONGEST_TEXT = 200;

const toWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, ' ')
    .trim();

/** The positions of options by name, in each spelling; values and labels precede other words. */
function indexOptions(options: readonly Option[]): Index {
  const stems = options.flatMap(({ synonyms = [] }, position) =>
    synonyms
      .filter((name) => name.endsWith('*'))
      .map((name) => ({
        pattern: new RegExp(`(?<![\\p{L}\\p{N}])${toWords(name.slice(0, -1))}`, 'u'),
        position,
      })),
  );
  const spellings = SPELLINGS.map((spell) => {
    const names = new Map<string, number>();
    const add = (name: string | undefined, position: number): void => {
      if (name !== undefined && !names.has(spell(name))) names.set(spell(name), position);
    };
    options.forEach(({ value, label }, position) => [value, label].forEach((name) => add(name, position)));
    options.forEach(({ shownAs, synonyms = [] }, position) =>
      [shownAs, ...synonyms].forEach((name) => add(name, position)),
    );
    return { spell, names };
  });
  return { spellings, stems };
}

function findStem(stems: Index['stems'], text: string): number | undefined {
  if (stems.length === 0 || text.length > LONGEST_TEXT) return undefined;
  const words = toWords(text);
  return stems.find(({ pattern }) => {
    const at = words.search(pattern);
    return at >= 0 && !NEGATED.test(words.slice(0, at));
  })?.position;
}

/**
 * The option that a text names by its value, its label or another word for it; as written, or else in any spelling. A word
 * such as `Cancel*` is found at the beginning of any word, unless a negation precedes it.
 */
export function findOption<T extends Option>(options: readonly T[], written: string): T | undefined {
  const text = asMark(written);
  const index = indexes.get(options) ?? indexOptions(options);
  indexes.set(options, index);
  for (const { spell, names } of index.spellings) {
    const position = names.get(spell(text));
    if (position !== undefined) return options[position];
  }
  return options[findStem(index.stems, text) ?? -1];
}
