/** Sentences of one mood about one category. */
interface CategoryPhrases {
  good: readonly string[];
  bad: readonly string[];
}

/** Building blocks of comments in one language. */
export interface Phrasebook {
  /** by category code */
  categories: Readonly<Record<string, CategoryPhrases>>;
  happy: readonly string[];
  unhappy: readonly string[];
  happyEnd: readonly string[];
  unhappyEnd: readonly string[];
  /** how a sentence begins that adds the opposite */
  but: readonly string[];
  /** plain facts, without praise or complaint */
  neutral: readonly string[];
}

/** A sentence as it was written (0), or its English translation beside it (1). */
export function getSide(text: string, side: 0 | 1): string {
  return text.split(' | ')[side] ?? text;
}

/** Every sentence part of a phrasebook. */
export function listParts(book: Phrasebook): string[] {
  const { categories, ...general } = book;
  return [
    ...Object.values(categories).flatMap(({ good, bad }) => [...good, ...bad]),
    ...Object.values(general).flat(),
  ];
}
