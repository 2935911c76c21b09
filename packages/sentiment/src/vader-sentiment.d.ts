declare module 'vader-sentiment/src/vader_lexicon.js' {
  /** VADER's words and their valence, -4 to 4 */
  export const lexicon: Readonly<Record<string, number>>;
}
