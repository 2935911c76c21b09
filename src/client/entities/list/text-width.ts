import { font, scale, weight } from '../../core/theme/tokens.ts';

const SIZES = { text: scale.ui.size, small: scale.small.size };
/** Width of a character, about, in px: for where nothing can be drawn. */
const CHARACTER = { text: 7.4, small: 6.6 };

let context: OffscreenCanvasRenderingContext2D | null | undefined;

/**
 * The width of a text in a list, in px.
 * @param size of the text of cells, or of what stands below it and in heads
 */
export function measureText(text: string, size: keyof typeof SIZES): number {
  if (typeof OffscreenCanvas === 'undefined') return text.length * CHARACTER[size];
  context ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return text.length * CHARACTER[size];
  context.font = `${weight.medium} ${SIZES[size]}px ${font.stack}`;
  return context.measureText(text).width;
}
