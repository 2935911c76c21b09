import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { stepsInTurns } from '../turns.ts';

/** Limits of a body on routes that are no calls. */
const DEFAULT = { depth: 8, keys: 2000 };
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Bytes of a step. */
const STEP = 65_536;

/**
 * Finds a limit that a JSON text exceeds, in UTF-8 and without parsing it.
 * @param limits.keys keys and list items, all levels together
 */
export function* exceededLimit(
  text: Uint8Array,
  limits: { depth: number; keys: number },
): Generator<void, 'depth' | 'keys' | undefined, void> {
  let depth = 0;
  let keys = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    if (index % STEP === STEP - 1) yield;
    const code = text[index];
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) {
      if (code === BACKSLASH) index += 1;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      keys += 1;
      if (depth > limits.depth) return 'depth';
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COMMA) keys += 1;
    if (keys > limits.keys) return 'keys';
  }
  return undefined;
}

/** The refusal of a body that exceeds the limits of its call, before it is parsed. */
export async function jsonLimitRefusal(
  request: FastifyRequest,
  text: Uint8Array,
): Promise<Error | undefined> {
  const limits = request.routeOptions.config.call?.limits ?? DEFAULT;
  const exceeded = await stepsInTurns(exceededLimit(text, limits));
  if (!exceeded) return undefined;
  const message = exceeded === 'depth' ? 'The body is nested too deeply.' : 'The body has too many keys.';
  return refuse('TOO_LARGE', message);
}
