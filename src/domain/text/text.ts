import type { Failure } from '../model/errors.ts';

// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const LINE_BREAK = /[\t\n\r\u2028\u2029]/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const NOTHING_VISIBLE = /^[\p{Default_Ignorable_Code_Point}\s]*$/u;
/** Maximum number of failures reported. */
const MOST_FAILURES = 100;
/** Maximum depth of a body. */
const MOST_DEPTH = 50;

/** The problem with incoming text. @param isLong whether it may have several lines, beyond those at its ends */
export function textProblem(text: string, isLong: boolean): string | undefined {
  const control = CONTROL.exec(text)?.[0];
  if (control !== undefined) {
    const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `The control character U+${code} is not allowed`;
  }
  if (LONE_SURROGATE.test(text)) return 'An incomplete character is not allowed';
  return !isLong && LINE_BREAK.test(text.trim()) ? 'Line breaks and tabs are not allowed' : undefined;
}

/** The text; empty if it has only zero-width characters and spaces. */
export function visibleText(text: string): string {
  return INVISIBLE.test(text) && NOTHING_VISIBLE.test(text) ? '' : text;
}

/** Cleans the text of a respondent, who cannot see what their keyboard or clipboard inserted. */
export function withoutControls(text: string): string {
  return text.replace(new RegExp(`${CONTROL.source}|${LONE_SURROGATE.source}`, 'gu'), '');
}

interface Position {
  value: object;
  /** path of its parent object or list */
  parent: Position | undefined;
  key: string | number;
  depth: number;
}

function formatPath(position: Position | undefined, key: string | number): string {
  let path = '';
  for (let at: Position | undefined = position, name = key; at; name = at.key, at = at.parent) {
    const rest = path === '' || path.startsWith('[') ? path : `.${path}`;
    path = (typeof name === 'number' ? `[${name}]` : name) + rest;
  }
  return path;
}

/** The field name of a text in a list: that of the list. */
function getName(position: Position, key: string | number): string {
  let name = key;
  for (let at: Position | undefined = position; at && typeof name === 'number'; at = at.parent) name = at.key;
  return String(name);
}

/**
 * Cleans all texts within a value, in place: those without anything to be seen become empty. An object or list is a step.
 * @param isLong whether the text under a name may have several lines
 * @returns what is wrong with texts and names, each at its path (`answers[0].answer`)
 */
export function* cleanTexts(
  root: unknown,
  isLong: (name: string) => boolean,
): Generator<void, Failure[], void> {
  const failures: Failure[] = [];
  const refuse = (message: string | undefined, position: Position, key: string | number): void => {
    if (message !== undefined)
      failures.push({ code: 'VALIDATION', message, path: formatPath(position, key) });
  };
  // an explicit stack, because deep nesting would exhaust recursion
  const left: Position[] = [];
  const add = (value: unknown, parent: Position | undefined, key: string | number): void => {
    if (typeof value !== 'object' || value === null) return;
    const depth = (parent?.depth ?? 0) + 1;
    if (parent && depth > MOST_DEPTH)
      failures.push({ code: 'VALIDATION', message: 'The values are nested too deeply' });
    else left.push({ value, parent, key, depth });
  };
  add(root, undefined, '');
  for (let position = left.pop(); position && failures.length < MOST_FAILURES; position = left.pop()) {
    const container = position.value as Record<string | number, unknown>;
    const isList = Array.isArray(container);
    for (const name in container) {
      const key = isList ? Number(name) : name;
      const value = container[key];
      if (!isList) refuse(textProblem(name, false), position, key);
      if (typeof value === 'string') {
        refuse(textProblem(value, isLong(getName(position, key))), position, key);
        container[key] = visibleText(value);
      } else add(value, position, key);
    }
    yield;
  }
  return failures;
}
