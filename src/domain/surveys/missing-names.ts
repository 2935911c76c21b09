/** Stands in a filled-in text for a name that is not known; markup and user text never contain it. */
export const MISSING_NAME = '\u0000';

const isBlank = (sign: string | undefined): boolean => sign === ' ' || sign === '\t';
const isComma = (sign: string | undefined): boolean => sign !== undefined && ',،、，'.includes(sign);

function trimBlanksEnd(text: string): string {
  let end = text.length;
  while (isBlank(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

function trimBlanksStart(text: string): string {
  let start = 0;
  while (isBlank(text[start])) start += 1;
  return text.slice(start);
}

/** Joins what stands on both sides of a missing name, without emphasis marks around nothing. */
function joinAround(before: string, after: string): string {
  let [head, tail] = [before, after];
  while (head !== '' && '*_'.includes(head.at(-1) ?? ' ') && head.at(-1) === tail[0])
    [head, tail] = [head.slice(0, -1), tail.slice(1)];
  const line = head.slice(head.lastIndexOf('\n') + 1);
  // a heading, a quote or an item may begin with the name
  if (/^[#>*\s-]*$/.test(line)) {
    tail = trimBlanksStart(tail);
    return head + (isComma(tail[0]) ? trimBlanksStart(tail.slice(1)) : tail);
  }
  head = trimBlanksEnd(head);
  return (isComma(head.at(-1)) ? trimBlanksEnd(head.slice(0, -1)) : head) + tail;
}

/** A filled-in markdown text without the commas and spaces of missing names: `Thank you` for `Thank you, {{patientName}}`. */
export function closeMissingNames(text: string): string {
  const [first = '', ...parts] = text.split(MISSING_NAME);
  return parts.reduce(joinAround, first);
}
