const LEAST_LENGTH = 15;
const MOST_LENGTH = 240;

/**
 * Ends a sentence: its signs with what closes it, but not those of a title, or a line break. It begins with the first sign
 * only: a long row of them would be read again from each.
 */
const END = /(?<!\b(?:Dr|Dra|Mr|Mrs|Ms|Sr|Sra|St)|[.!?…])[.!?…]+["'”’»)]*\s+|\n+/g;

interface Span {
  /** in UTF-16 units */
  start: number;
  end: number;
}

/**
 * The sentence of a comment around the words that prove a theme, without the spaces at its ends.
 * @returns null if it is too short or too long to be quoted
 */
export function sentenceAt(text: string, { start, end }: Span): (Span & { sentence: string }) | null {
  const ends = [...text.matchAll(END)].map(({ index, 0: sign }) => index + sign.length);
  const from = ends.findLast((at) => at <= start) ?? 0;
  const to = ends.find((at) => at >= end) ?? text.length;
  const sentence = text.slice(from, to).trim();
  const fits = sentence.length >= LEAST_LENGTH && sentence.length <= MOST_LENGTH;
  return fits ? { start: from, end: to, sentence } : null;
}

/** A comment that may be quoted. */
export interface QuoteCandidate {
  /** all themes of the comment, by the words that prove them */
  findings: readonly (Span & { theme: string; sentiment: string | null })[];
  text: string;
}

/** The share of findings that are of a theme with a sentiment, 0 to 1. */
export function agreement(findings: QuoteCandidate['findings'], theme: string, sentiment: string): number {
  const own = findings.filter((one) => one.theme === theme && one.sentiment === sentiment);
  return findings.length === 0 ? 0 : own.length / findings.length;
}

/**
 * The most typical comment of a theme, and the sentence of it that tells of the theme: those with the highest agreement,
 * the sentence's and the comment's counting alike, the first of equals. A sentence that tells as much of others is not quoted.
 * @param candidates the latest first
 */
export function pickQuote<Candidate extends QuoteCandidate>(
  candidates: readonly Candidate[],
  theme: string,
  sentiment: string,
): { candidate: Candidate; sentence: string } | null {
  const quotes = candidates.flatMap((candidate) => {
    const { findings, text } = candidate;
    const finding = findings.find((one) => one.theme === theme && one.sentiment === sentiment);
    const found = finding && sentenceAt(text, finding);
    if (!found) return [];
    const within = findings.filter(({ start, end }) => start >= found.start && end <= found.end);
    const own = agreement(within, theme, sentiment);
    if (own <= 0.5) return [];
    const typical = own + agreement(findings, theme, sentiment);
    return [{ candidate, sentence: found.sentence, typical }];
  });
  const best = Math.max(...quotes.map(({ typical }) => typical));
  return quotes.find(({ typical }) => typical === best) ?? null;
}
