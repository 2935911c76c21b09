import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode } from 'jsonc-parser';
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

/**
 * Parses a schema file.
 * @param file path from the project's root
 * @returns the file, or its syntax problems
 */
export function parseSchemaFile<T>(file: string, text: string): SchemaFile<T> | Problem[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  if (errors.length > 0 || !root) {
    // an extra comma is reported twice: as a missing name and as a missing value
    const atPlace = new Map([...errors].reverse().map((error) => [error.offset, error]));
    const found = errors.length > 0 ? [...atPlace.values()].reverse() : [{ error: 0, offset: 0, length: 0 }];
    return found.map((error) => ({
      file,
      ...position(text, error.offset),
      message: `not valid JSON: ${printParseErrorCode(error.error)}`,
    }));
  }
  const name = file.replace(/^.*\//, '').replace(/\.json$/, '');
  return {
    file,
    name,
    data: getNodeValue(root) as T,
    problem(path, message, hint, at = 'value') {
      const node = locate(root, path, at);
      return { file, ...position(text, node.offset), message, ...(hint ? { hint } : {}) };
    },
  };
}
