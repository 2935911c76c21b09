import type { Rule } from 'eslint';

export const palette: Rule.RuleModule;
export function findColors(text: string): string[];
