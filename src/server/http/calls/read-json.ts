import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { mapInTurns, stepsInTurns } from '../../db/turns.ts';

/** Limits of a body on routes outside the API's calls. */
const DEFAULT = { depth: 8, keys: 2000 };
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Bytes per step, and minimum size of a piece that is parsed separately. */
const STEP = 65_536;
/** Text that cannot be split within this size would block while it is parsed. */
const MOST_PIECE = 4 * STEP;

const REFUSALS = {
  depth: 'The body is nested too deeply.',
  keys: 'The body has too many keys.',
  piece: 'A part of the body is too large.',
};

interface Scanned {
  /** the exceeded limit */
  exceeded?: keyof typeof REFUSALS;
  /** commas between items of the outer list, one every few items */
  cuts: number[];
}

/**
 * Checks the limits of a JSON text in UTF-8 without parsing it, and finds where a long list can be split.
 * @param limits.keys keys and list items, all levels together
 */
export function* scanJson(
  text: Uint8Array,
  limits: { depth: number; keys: number },
): Generator<void, Scanned, void> {
  const cuts: number[] = [];
  let [depth, keys, pieceStart] = [0, 0, 0];
  let [isInText, isList] = [false, false];
  for (let index = 0; index < text.length; index += 1) {
    if (index % STEP === STEP - 1) yield;
    if (index - pieceStart > MOST_PIECE) return { exceeded: 'piece', cuts };
    const code = text[index];
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) {
      if (code === BACKSLASH) index += 1;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (keys === 0) isList = code === OPEN_LIST;
      depth += 1;
      keys += 1;
      if (depth > limits.depth) return { exceeded: 'depth', cuts };
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COMMA) {
      keys += 1;
      if (isList && depth === 1 && index - pieceStart >= STEP) {
        cuts.push(index);
        pieceStart = index;
      }
    }
    if (keys > limits.keys) return { exceeded: 'keys', cuts };
  }
  return { cuts };
}

/** Parses a list in pieces, each a valid list if the whole is one. */
async function parsePieces(
  text: Buffer,
  cuts: number[],
  parse: (text: string) => unknown,
): Promise<unknown[]> {
  const pieces = await mapInTurns([...cuts, text.length], (end, index) => {
    const before = index === 0 ? '' : '[';
    const start = index === 0 ? 0 : (cuts[index - 1] ?? 0) + 1;
    const items = parse(
      before + text.toString('utf8', start, end) + (end === text.length ? '' : ']'),
    ) as unknown[];
    return items.length > 0 ? items : (parse('[,]') as unknown[]);
  });
  return pieces.flat();
}

/**
 * Reads a JSON body within the limits of its call, yielding to other requests.
 * @throws AppError 413, and what `parse` throws
 */
export async function readJson(
  request: FastifyRequest,
  text: Buffer,
  parse: (text: string) => unknown,
): Promise<unknown> {
  const limits = request.routeOptions.config.call?.limits ?? DEFAULT;
  const { exceeded, cuts } = await stepsInTurns(scanJson(text, limits));
  if (exceeded) throw refuse('TOO_LARGE', REFUSALS[exceeded]);
  return cuts.length > 0 ? parsePieces(text, cuts, parse) : parse(text.toString());
}
