import type { Rule } from 'eslint';

export const plainWords: Rule.RuleModule;
export function translatedPhrases(text: string): string[];
