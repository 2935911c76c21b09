import { Readable } from 'node:stream';
import { giveWay } from '../../db/turns.ts';

/** Items serialized in one go; longer lists yield in between. */
const PIECE = 200;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > PIECE;

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function hasLongList(value: unknown): boolean {
  return isLong(value) || (isPlain(value) && Object.values(value).some(hasLongList));
}

/** The same text as JSON.stringify, with long lists in pieces. */
export function* jsonPieces(value: unknown): Generator<string, void> {
  if (isLong(value)) {
    for (let start = 0; start < value.length; start += PIECE)
      yield (start === 0 ? '[' : ',') + JSON.stringify(value.slice(start, start + PIECE)).slice(1, -1);
    yield ']';
  } else if (hasLongList(value)) {
    let before = '{';
    for (const [key, part] of Object.entries(value as object)) {
      if (part === undefined) continue;
      yield `${before}${JSON.stringify(key)}:`;
      yield* jsonPieces(part);
      before = ',';
    }
    yield '}';
  } else yield JSON.stringify(value);
}

async function* yieldInTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await giveWay();
  }
}

/**
 * The JSON of a response with a long list, serialized while it is sent, in turns with other requests; undefined without
 * one.
 */
export function writeLongJson(answer: unknown): Readable | undefined {
  if (!hasLongList(answer)) return undefined;
  return Readable.from(yieldInTurns(jsonPieces(answer)), { objectMode: false });
}
