/** Normalizes labels and names for comparison: ignores case, punctuation and spaces. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, '');
}

/** Normalizes a header for comparison: letters and digits alone, without accents. */
export function toHeaderKey(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');
}

/** A header's key without the patient it may begin with: `PATIENT_LNAME`, `PtCell`, `Guest Email`. */
export function withoutSubject(key: string): string {
  return key.replace(/^(patient|pat|pt|client|guest|member)s?(?=.)/, '');
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly shownAs?: string;
  readonly synonyms?: readonly string[];
}

const SPELLINGS = [(name: string) => name.trim().toLowerCase(), comparable];

type Index = readonly { spell: (name: string) => string; names: ReadonlyMap<string, number> }[];
/** Lists of options are constants: a file asks the same one for each of its rows. */
const indexes = new WeakMap<readonly Option[], Index>();

/** The positions of options by name, in each spelling; values and labels precede other words. */
function indexOptions(options: readonly Option[]): Index {
  return SPELLINGS.map((spell) => {
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
}

/** The option that a text names by its value, its label or another word for it; as written, or else in any spelling. */
export function findOption<T extends Option>(options: readonly T[], text: string): T | undefined {
  const index = indexes.get(options) ?? indexOptions(options);
  indexes.set(options, index);
  for (const { spell, names } of index) {
    const position = names.get(spell(text));
    if (position !== undefined) return options[position];
  }
  return undefined;
}
