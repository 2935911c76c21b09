import type { CloudWord } from '../../generated/calls/types.ts';
import cloud from 'd3-cloud';

const [SMALLEST, LARGEST] = [12, 48];
/** A layout that does not fit all words is retried with smaller ones. */
const TRIES = 10;
const SHRINK = 0.9;
/** Minimum size of the most frequent word, so that it differs from the others. */
const LEAST_LARGEST = 24;
/** px around each word */
const PADDING = 4;
/** The filled share of an area at which hardly another word fits. */
const FILLED = 0.6;

export interface DrawnWord {
  word: CloudWord;
  /** of its centre, from the centre of the cloud */
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

/** Font sizes, 12 to 48 px, by the square root of the number of comments with a word. */
export function computeSizes(words: readonly CloudWord[], largest = LARGEST): number[] {
  const roots = words.map(({ value }) => Math.sqrt(value));
  const [least, most] = [Math.min(...roots), Math.max(...roots)];
  const step = most === least ? 0 : (largest - SMALLEST) / (most - least);
  return roots.map((root) => Math.round(SMALLEST + (root - least) * step));
}

/** The most frequent words to start with, and the largest size: each attempt takes long, so not many more than fit. */
export function firstTry(
  words: readonly CloudWord[],
  { width, height }: Pick<Area, 'width' | 'height'>,
  /** width of a text, in font sizes */
  measureWidth: (text: string) => number,
): { count: number; largest: number } {
  const room = width * height * FILLED;
  const widths = words.map(({ text }) => measureWidth(text));
  const fits = (count: number, largest: number): boolean => {
    const areas = computeSizes(words.slice(0, count), largest).map(
      (size, at) => ((widths[at] ?? 0) * size + 2 * PADDING) * (size + 2 * PADDING),
    );
    return areas.reduce((sum, one) => sum + one, 0) <= room;
  };
  let largest = LARGEST;
  while (largest > LEAST_LARGEST && !fits(words.length, largest))
    largest = Math.max(LEAST_LARGEST, largest * SHRINK);
  let count = words.length;
  while (count > 1 && !fits(count, largest)) count -= 1;
  return { count, largest };
}

function layOut(
  words: readonly CloudWord[],
  { width, height, font }: Area,
  largest: number,
): Promise<DrawnWord[]> {
  const sizes = computeSizes(words, largest);
  // a fixed seed: the same words always have the same layout
  let state = 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return new Promise((resolve) => {
    cloud<{ word: CloudWord; size: number; text: string; x?: number; y?: number }>()
      .size([width, height])
      .words(words.map((word, at) => ({ word, text: word.text, size: sizes[at] ?? SMALLEST })))
      .font(font)
      .fontWeight(600)
      .fontSize(({ size }) => size)
      .padding(PADDING)
      .rotate(0)
      .random(random)
      .timeInterval(8)
      .on('end', (drawn) =>
        resolve(drawn.map(({ word, size, x = 0, y = 0 }) => ({ word, size, x, y: y - size / 3 }))),
      )
      .start();
  });
}

/** The position of each word; words that do not fit are omitted. */
export async function layOutCloud(words: readonly CloudWord[], area: Area): Promise<DrawnWord[]> {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `600 100px ${area.font}`;
  const first = firstTry(words, area, (text) => (context?.measureText(text).width ?? 0) / 100);
  const wanted = words.slice(0, first.count);
  let { largest } = first;
  let best: DrawnWord[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const drawn = await layOut(wanted, area, largest);
    if (drawn.length > best.length) best = drawn;
    if (best.length === wanted.length || largest === LEAST_LARGEST) break;
    largest = Math.max(LEAST_LARGEST, largest * SHRINK);
  }
  return best;
}
