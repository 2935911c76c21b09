/**
 * A text with a template in it: where the cursor is, a paragraph of its own; in place of what is marked.
 * @param input where the person last was; absent: at the end
 */
export function insertTemplate(
  text: string,
  template: string,
  input: Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'> | null,
): string {
  const before = text.slice(0, input?.selectionStart ?? text.length).trimEnd();
  const after = text.slice(input?.selectionEnd ?? text.length).trimStart();
  return [before, template, after].filter((part) => part !== '').join('\n\n');
}
