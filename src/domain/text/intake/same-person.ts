/** Letters of a word that tells people apart: shorter ones are initials. */
const SHORTEST_WORD = 2;
/** Letters that a short form shares with the whole name: `Kim` of `Kimberly`. */
const SHORTEST_FORM = 3;
const NO_NAME = /^(jr|sr|ii|iii|iv|dr|dra|mr|mrs|ms|sra|dds|dmd|rdh|rn)$/;

/** The words of a name without accents, initials and titles. */
function listWords(name: string): string[] {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => word.length >= SHORTEST_WORD && !NO_NAME.test(word));
}

/** A name for comparison, whatever the order of its words: of `Dorsey, Nico A.` and `Nico Dorsey`. */
export function toNameKey(name: string): string {
  return listWords(name).sort().join(' ');
}

/** Whether a name may be another one of the same person, as after a marriage: they share a word or its short form. */
export function mayBeSamePerson(name: string, other: string): boolean {
  const others = listWords(other);
  const isForm = (one: string, whole: string): boolean =>
    one.length >= SHORTEST_FORM && whole.startsWith(one);
  return listWords(name).some((word) =>
    others.some((one) => one === word || isForm(one, word) || isForm(word, one)),
  );
}
