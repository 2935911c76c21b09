import { toHeaderKey, withoutSubject } from './comparable.ts';
import type { NamePart, RowField, RowShape } from './row-shape.ts';

/** The name of the field that a column is read as, or of a part of a name (`patientName.last`). */
export type Target = string;

/** A field that a column can be read as, or a part of a name in several columns. */
export interface MatchTarget {
  name: Target;
  label: string;
}

/** The words of a header in one: `ProviderEmail`, `RPEmail`, `guarantor_email`. */
export const splitWords = (header: string): string =>
  header.replace(/_/g, ' ').replace(/([a-z]|[A-Z]{2})(?=[A-Z][a-z]|(?<=[a-z])[A-Z])/g, '$1 ');

/** Everything that a column of the file can be read as. */
export function listTargets({
  fields,
}: {
  fields: readonly Pick<RowField, 'name' | 'header' | 'parts'>[];
}): MatchTarget[] {
  return fields.flatMap(({ name, header, parts = {} }) => [
    { name, label: header },
    ...Object.keys(parts).map((part) => ({ name: `${name}.${part}`, label: `${header}, ${part}` })),
  ]);
}

/** The title of a column; its position where the file has none. */
export function columnTitle(header: string, index: number): string {
  return header.trim() || `Column ${index + 1}`;
}

export const isUnnamed = (header: string, index: number): boolean =>
  columnTitle(header, index) === `Column ${index + 1}`;

/** The longest header of a remembered choice. */
const LONGEST_HEADER = 200;

/**
 * The header by which a choice for a column is remembered. A position says what a column holds only in files of one
 * shape: with as many columns, and with the same headers.
 */
export function getChoiceHeader(headers: readonly string[], index: number): string {
  const header = headers[index] ?? '';
  if (!isUnnamed(header, index)) return header.trim();
  const named = headers.filter((one, at) => !isUnnamed(one, at)).map(toHeaderKey);
  const others = named.length > 0 ? ` beside ${named.sort().join(', ')}` : '';
  return `Column ${index + 1} of ${headers.length}${others}`.slice(0, LONGEST_HEADER);
}

/**
 * The targets of each header, the more telling headers first: titles, other headers, names of fields. Several only if the
 * values of each are known, which distinguish them.
 */
function listHeaders({ fields }: Pick<RowShape, 'fields'>): Map<string, Target[]> {
  const headers = new Map<string, Target[]>();
  const hasOptions = (target: Target): boolean =>
    fields.some(({ name, options }) => name === target && options !== undefined);
  const add = (texts: readonly string[], target: Target): void => {
    for (const key of texts.map(toHeaderKey)) {
      const known = headers.get(key);
      if (!known) headers.set(key, [target]);
      else if (hasOptions(target) && known.every((one) => one !== target && hasOptions(one)))
        known.push(target);
    }
  };
  for (const { name, header } of fields) add([header], name);
  for (const { name, synonyms } of fields) add(synonyms, name);
  for (const { name, parts = {} } of fields)
    for (const part of Object.keys(parts) as NamePart[]) add(parts[part] ?? [], `${name}.${part}`);
  for (const { name } of fields) add([name], name);
  return headers;
}

/** Finds the fields that a header names, or the part of a name, also with a word for the patient before it. */
export function makeHeaderFinder(shape: Pick<RowShape, 'fields'>): (text: string) => Target[] {
  const headers = listHeaders(shape);
  const personal = new Set(shape.fields.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : [])));
  return (text) => {
    const key = toHeaderKey(text);
    const ofSubject = headers.get(withoutSubject(key)) ?? [];
    return headers.get(key) ?? ofSubject.filter((target) => personal.has(target.split('.')[0] ?? ''));
  };
}

/** Headers that recognize a practice system. */
const OWN_HEADERS = 3;

/** The practice system whose export has these headers; null: none, or several. */
export function findSystem(header: readonly string[], { systems }: RowShape): string | null {
  const keys = new Set(header.map(toHeaderKey));
  const [best, next] = Object.entries(systems)
    .map(([name, headers]) => ({
      name,
      count: headers.filter((title) => keys.has(toHeaderKey(title))).length,
    }))
    .filter(({ count }) => count >= OWN_HEADERS)
    .sort((one, other) => other.count - one.count);
  return best && best.count !== next?.count ? best.name : null;
}
