/** What is typed as a number, with or without separators; text that is none stays text. */
export function parseNumber(text: string): number | string | undefined {
  const plain = text.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  if (plain === '') return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
}
