/** Signs that stand alone, such as a dash between words. Quotes are syntax. */
const LONE_SIGNS = /(?<=^|\s)[^\p{L}\p{N}\s"]+(?=\s|$)/gu;
const WORD = /[\p{L}\p{N}]/u;

/** A typed search without signs that are no words: in `-- foo` no dash excludes the word. */
export function dropLoneSigns(typed: string): string {
  return typed.replace(LONE_SIGNS, ' ').trim();
}

/** Whether a part of a search can find anything. */
export const hasWord = (text: string): boolean => WORD.test(text);
