const LEAST_LENGTH = 15;
const MOST_LENGTH = 240;

/** Ends a sentence: its sign with what closes it, but not that of a title, or a line break. */
const END = /(?<!\b(?:Dr|Dra|Mr|Mrs|Ms|Sr|Sra|St))[.!?…]+["'”’»)]*\s+|\n+/g;

/**
 * The sentence of a comment around a position, without the spaces at its ends.
 * @param at of the words that prove a theme, in UTF-16 units
 * @returns null if it is too short or too long to be quoted
 */
export function sentenceAt(text: string, { start, end }: { start: number; end: number }): string | null {
  const ends = [...text.matchAll(END)].map(({ index, 0: sign }) => index + sign.length);
  const from = ends.findLast((at) => at <= start) ?? 0;
  const to = ends.find((at) => at >= end) ?? text.length;
  const sentence = text.slice(from, to).trim();
  return sentence.length >= LEAST_LENGTH && sentence.length <= MOST_LENGTH ? sentence : null;
}

/** A comment that may be quoted. */
export interface QuoteCandidate {
  /** all themes of the comment, by the words that prove them */
  findings: readonly { theme: string; start: number; end: number; sentiment: string | null }[];
  text: string;
}

/**
 * How typical a comment is of a theme with a sentiment, 0 to 1: the share of its findings that agree with them.
 */
function agreement({ findings }: Pick<QuoteCandidate, 'findings'>, theme: string, sentiment: string): number {
  const own = findings.filter((one) => one.theme === theme && one.sentiment === sentiment);
  return findings.length === 0 ? 0 : own.length / findings.length;
}

/**
 * The most typical comment of a theme: the one with the highest agreement, the first of equals, and the sentence of it that
 * tells of the theme.
 * @param candidates the latest first
 */
export function pickQuote<Candidate extends QuoteCandidate>(
  candidates: readonly Candidate[],
  theme: string,
  sentiment: string,
): { candidate: Candidate; sentence: string } | null {
  const quotes = candidates.flatMap((candidate) => {
    const finding = candidate.findings.find((one) => one.theme === theme && one.sentiment === sentiment);
    const sentence = finding ? sentenceAt(candidate.text, finding) : null;
    return sentence === null
      ? []
      : [{ candidate, sentence, typical: agreement(candidate, theme, sentiment) }];
  });
  const best = Math.max(...quotes.map(({ typical }) => typical));
  return quotes.find(({ typical }) => typical === best) ?? null;
}
