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

interface Option {
  readonly value: string;
  readonly label: string;
  readonly shownAs?: string;
  readonly synonyms?: readonly string[];
}

/** The option that a text names by its value, its label or another word for it; as written, or else in any spelling. */
export function findOption<T extends Option>(options: readonly T[], text: string): T | undefined {
  for (const spell of [(name: string) => name.trim().toLowerCase(), comparable]) {
    const wanted = spell(text);
    const isNamed = (name: string | undefined): boolean => name !== undefined && spell(name) === wanted;
    const found =
      options.find(({ value, label }) => isNamed(value) || isNamed(label)) ??
      options.find(({ shownAs, synonyms = [] }) => isNamed(shownAs) || synonyms.some(isNamed));
    if (found) return found;
  }
  return undefined;
}
