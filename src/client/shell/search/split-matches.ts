export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A text cut at every occurrence of what was searched for, ignoring case. */
export function splitMatches(text: string, search: string): TextPart[] {
  if (search === '') return [{ text, isMatch: false }];
  const escaped = search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // with one group, split puts what matched at every odd place
  return text
    .split(new RegExp(`(${escaped})`, 'giu'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
