import { findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { Problem } from './problem.ts';

export type Path = (string | number)[];

/** A parsed schema file that knows the position of each value. */
export interface SchemaFile<T> {
  /** path from the project's root, for messages */
  file: string;
  /** file name without folder and ending */
  name: string;
  data: T;
  /** A problem at the value of the path, or at its key, or at the nearest existing parent. */
  problem(path: Path, message: string, hint?: string, at?: 'key' | 'value'): Problem;
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

function locate(root: Node, path: Path, at: 'key' | 'value'): Node {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (!node) continue;
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    return at === 'key' && key ? key : node;
  }
  return root;
}

/** Syntax problems of a file that is not valid JSON. */
function syntaxProblems(file: string, text: string): Problem[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  // an extra comma is reported twice: as a missing name and as a missing value
  const atPlace = new Map([...errors].reverse().map((error) => [error.offset, error]));
  const found = errors.length > 0 ? [...atPlace.values()].reverse() : [{ error: 0, offset: 0, length: 0 }];
  return found.map((error) => ({
    file,
    ...position(text, error.offset),
    message: `not valid JSON: ${printParseErrorCode(error.error)}`,
  }));
}

/**
 * Parses a schema file.
 * @param file path from the project's root
 * @returns the file, or its syntax problems
 */
export function parseSchemaFile<T>(file: string, text: string): SchemaFile<T> | Problem[] {
  let data: T;
  try {
    data = JSON.parse(text) as T;
  } catch {
    return syntaxProblems(file, text);
  }
  const name = file.replace(/^.*\//, '').replace(/\.json$/, '');
  // places are only needed for problems
  let root: Node | undefined;
  return {
    file,
    name,
    data,
    problem(path, message, hint, at = 'value') {
      root ??= parseTree(text);
      const offset = root ? locate(root, path, at).offset : 0;
      return { file, ...position(text, offset), message, ...(hint ? { hint } : {}) };
    },
  };
}
