/** One part of a template: literal text, or the name of a field. */
type Part = { text: string } | { field: string };

function parse(template: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of template.matchAll(/\{([\w.]+)\}/g)) {
    if (match.index > at) parts.push({ text: template.slice(at, match.index) });
    parts.push({ field: match[1] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < template.length) parts.push({ text: template.slice(at) });
  return parts;
}

/** The field names of a template, in order: `{city}, {state}` gives `['city', 'state']`. */
export function templateFields(template: string): string[] {
  return parse(template).flatMap((part) => ('field' in part ? [part.field] : []));
}

/**
 * Fills a template from a record: `{city}, {state}` gives `Cedar Park, Texas`. Text beside an empty field is removed
 * with it, so that no comma or bracket is left over.
 * @param getValue the text of a field, empty if it has none
 */
export function renderTemplate(template: string, getValue: (field: string) => string): string {
  let out = '';
  let pending = '';
  let hasSkipped = false;
  for (const part of parse(template)) {
    if ('text' in part) {
      pending += part.text;
      continue;
    }
    const value = getValue(part.field).trim();
    if (value) out += (out === '' && hasSkipped ? '' : pending) + value;
    hasSkipped = value === '';
    pending = '';
  }
  return hasSkipped ? out : out + pending;
}
