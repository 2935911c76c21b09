import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Characters missing from the first font of a weight come from its second. */
const FILES = {
  regular: [
    '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
  semibold: [
    '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  ],
} as const;

export type Weight = keyof typeof FILES;

/** A part of a text in one font. */
export interface Run {
  font: string;
  text: string;
}

/** pdfkit's current font, missing from its types. */
interface OpenFont {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

/** Scripts that no font of the chain has. */
const UNDRAWN: [name: string, letter: RegExp][] = [
  ['Chinese', /\p{Script=Han}/u],
  ['Japanese', /\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Thai', /\p{Script=Thai}/u],
  [
    'Indian scripts',
    /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Gujarati}/u,
  ],
];
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const { resolve } = createRequire(import.meta.url);
const read = new Map<string, Buffer>();

/** Read on first use; a process that writes no PDF never reads it. */
function readFont(path: string): Buffer {
  const bytes = read.get(path) ?? readFileSync(resolve(path));
  read.set(path, bytes);
  return bytes;
}

/** Right-to-left words; the font reverses the letters within a word. */
const inReadingOrder = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? text.split(/( +)/).reverse().join('') : text;

/** The product's own font, and a fallback for characters it lacks. */
export class PdfFonts {
  /** scripts that were rendered as empty boxes */
  readonly undrawn = new Set<string>();
  private readonly covered = new Map<string, boolean>();

  constructor(private readonly doc: PDFKit.PDFDocument) {
    for (const path of Object.values(FILES).flat()) doc.registerFont(path, readFont(path));
  }

  private covers(font: string, letter: string): boolean {
    const key = font + letter;
    const known = this.covered.get(key);
    if (known !== undefined) return known;
    const { font: open } = (this.doc.font(font) as unknown as OpenFont)._font;
    const isCovered = open.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    this.covered.set(key, isCovered);
    return isCovered;
  }

  /** The last font renders missing characters as empty boxes. */
  private lacking(letter: string, weight: Weight): string {
    this.undrawn.add(UNDRAWN.find(([, letters]) => letters.test(letter))?.[0] ?? 'other writing systems');
    return FILES[weight][1];
  }

  /** Splits a text into runs of one font each. */
  runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const letter of text.replace(/\s/g, ' ')) {
      const last = runs.at(-1);
      const isSame = last !== undefined && (letter === ' ' || /\p{Mark}/u.test(letter));
      const font = isSame
        ? last.font
        : (FILES[weight].find((one) => this.covers(one, letter)) ?? this.lacking(letter, weight));
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs.map((run) => ({ ...run, text: inReadingOrder(run.text) }));
  }
}
