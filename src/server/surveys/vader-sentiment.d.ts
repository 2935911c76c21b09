declare module 'vader-sentiment' {
  /** Shares of the text from 0 to 1, and their sum in one figure from -1 to 1. */
  interface PolarityScores {
    neg: number;
    neu: number;
    pos: number;
    compound: number;
  }
  export const SentimentIntensityAnalyzer: { polarity_scores(text: string): PolarityScores };
}
