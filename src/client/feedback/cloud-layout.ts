import cloud from 'd3-cloud';
import type { CloudWord } from '../../domain/word-cloud.ts';

const [SMALLEST, LARGEST] = [12, 48];
/** A layout that does not take all words is tried again with smaller ones. */
const TRIES = 10;
const SHRINK = 0.9;
const STILL_READABLE = 15;

export interface PlacedWord {
  word: CloudWord;
  /** of its middle, from the middle of the cloud */
  x: number;
  y: number;
  /** px */
  size: number;
}

interface Area {
  width: number;
  height: number;
  font: string;
}

/** Font sizes, 12 to 48 px, by the root of how many comments hold a word. */
export function sizesOf(words: readonly CloudWord[], largest = LARGEST): number[] {
  const roots = words.map(({ value }) => Math.sqrt(value));
  const [least, most] = [Math.min(...roots), Math.max(...roots)];
  const step = most === least ? 0 : (largest - SMALLEST) / (most - least);
  return roots.map((root) => Math.round(SMALLEST + (root - least) * step));
}

function layOut(
  words: readonly CloudWord[],
  { width, height, font }: Area,
  largest: number,
): Promise<PlacedWord[]> {
  const sizes = sizesOf(words, largest);
  // the same words lie the same way each time
  let state = 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return new Promise((resolve) => {
    cloud<{ word: CloudWord; size: number; text: string; x?: number; y?: number }>()
      .size([width, height])
      .words(words.map((word, at) => ({ word, text: word.text, size: sizes[at] ?? SMALLEST })))
      .font(font)
      .fontWeight(600)
      .fontSize(({ size }) => size)
      .padding(4)
      .rotate(0)
      .random(random)
      .timeInterval(20)
      .on('end', (placed) =>
        resolve(placed.map(({ word, size, x = 0, y = 0 }) => ({ word, size, x, y: y - size / 3 }))),
      )
      .start();
  });
}

/** Where each word lies; those for which there is no room are left out. */
export async function layOutCloud(words: readonly CloudWord[], area: Area): Promise<PlacedWord[]> {
  let best: PlacedWord[] = [];
  let largest = LARGEST;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const placed = await layOut(words, area, largest);
    if (placed.length > best.length) best = placed;
    if (best.length === words.length) break;
    largest = Math.max(STILL_READABLE, largest * SHRINK);
  }
  return best;
}
