import { v7 as uuidv7 } from 'uuid';
import type { Draw } from './draw.ts';

/** A version 7 UUID of a moment, the same for the same draw. */
export function demoId(draw: Draw, msecs: number): string {
  return uuidv7({ msecs, random: draw.bytes(16) });
}

/** A slug of the length that real ones have; those are random, this one follows from the draw. */
export function demoSlug(draw: Draw): string {
  return draw.bytes(16).toString('base64url');
}
