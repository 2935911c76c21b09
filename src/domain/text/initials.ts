/**
 * Two letters for a name. Words shared with `within` (the organization's name) are skipped, so that the practices
 * "Bright Smiles Aurora" and "Bright Smiles Cedar Park" of Bright Smiles Dental Group become AU and CP.
 */
export function getInitials(name: string, within = ''): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const shared = within.split(/\s+/);
  let skipped = 0;
  while (skipped < words.length - 1 && words[skipped]?.toLowerCase() === shared[skipped]?.toLowerCase())
    skipped += 1;
  const [first = '', ...others] = words.slice(skipped).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  const last = others.at(-1);
  const letters = last ? firstLetters(first, 1) + firstLetters(last, 1) : firstLetters(first, 2);
  return letters.toUpperCase();
}

/** The words that all names start with, and the space behind them; empty if a name would have no others. */
export function sharedStart(names: Iterable<string>): string {
  const split = [...names].map((name) => name.split(' '));
  const [first = []] = split;
  const fewest = Math.min(...split.map(({ length }) => length));
  let shared = 0;
  while (shared < first.length && split.every((others) => others[shared] === first[shared])) shared += 1;
  return shared === 0 || shared === fewest ? '' : `${first.slice(0, shared).join(' ')} `;
}

function firstLetters(word: string, count: number): string {
  return Array.from(word).slice(0, count).join('');
}

/** A number that is always the same for the same text: picks a tint. */
export function hashText(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
