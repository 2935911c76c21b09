import { setImmediate as giveTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { light } from '../../../domain/measures/charts/palette.ts';
import { PdfFonts, type Weight } from './pdf-fonts.ts';

/** US Letter, in points. */
const MARGIN = { top: 48, side: 48, bottom: 56 };
const WIDTH = 612;
const HEIGHT = 792;
export const LEFT = MARGIN.side;
export const RIGHT = WIDTH - MARGIN.side;
export const CONTENT_WIDTH = RIGHT - LEFT;
const TOP = MARGIN.top;
const BOTTOM = HEIGHT - MARGIN.bottom;
/** Line height, as a multiple of the font size. */
const LEADING = 1.4;
/** From a section to the line after it. */
const SECTION_GAP = 16;
/** From the top of a line to its base. */
const ASCENT = 1.05;

export const ink = {
  text: light.text.primary,
  muted: light.text.muted,
  pale: light.text.disabled,
  line: light.border.subtle,
  brand: light.primary.main,
};

export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
}

export interface ReportHead {
  title: string;
  organizationName: string;
  /** lines below the title: period, filters */
  lines: readonly string[];
}

type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect';

/** The number of steps of a drawing, and the callback that receives its progress. */
export interface DrawingWork {
  steps: number;
  onProgress: (share: number) => void;
}

/** Steps from one report of progress to the next. */
const STEPS_AT_ONCE = 50;

/** The content of a page as pdfkit keeps it until the page gets its number; its types leave this out. */
interface OpenContent {
  content: { buffer: Uint8Array[] };
}

/** A page is drawn in some thousand parts of a few bytes each, which take ten times the memory of one. */
function joinContent({ page }: PDFKit.PDFDocument): void {
  const { content } = page as unknown as OpenContent;
  content.buffer = [Buffer.concat(content.buffer)];
}

/** A printed report: tagged for screen readers, with a header on its first page and a number on each. */
export class PdfPage {
  readonly doc: PDFKit.PDFDocument;
  /** y of the next element */
  y = TOP;
  private readonly fonts: PdfFonts;
  private readonly root: PDFKit.PDFStructureElement;

  private readonly parts: Buffer[] = [];
  private done = 0;
  private ruledAt = -1;

  constructor(
    private readonly head: ReportHead,
    private readonly work?: DrawingWork,
  ) {
    const { title, organizationName } = head;
    this.doc = new PDFDocument({
      size: [WIDTH, HEIGHT],
      margin: 0,
      bufferPages: true,
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      pdfVersion: '1.7',
      // missing from its types
      ...({ subset: 'PDF/UA' } as object),
      info: { Title: `${title} – ${organizationName}`, Author: organizationName, Creator: 'Chairside' },
    });
    this.doc.on('data', (part: Buffer) => this.parts.push(part));
    this.fonts = new PdfFonts(this.doc);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.drawHead();
  }

  width(text: string, { size = 9, weight = 'regular' }: TextStyle = {}): number {
    return this.fonts
      .runs(text, weight)
      .reduce((sum, run) => sum + this.doc.font(run.font).fontSize(size).widthOfString(run.text), 0);
  }

  /** One line of text; `y` is its top, `x` its left end, its right one or its middle. */
  line(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 9, weight = 'regular', color = ink.text, align = 'left' } = style;
    const shift =
      { left: 0, center: 0.5, right: 1 }[align] * (align === 'left' ? 0 : this.width(text, style));
    let at = x - shift;
    for (const run of this.fonts.runs(text, weight)) {
      this.doc.font(run.font).fontSize(size).fillColor(color);
      this.doc.text(run.text, at, y + size * ASCENT, { lineBreak: false, baseline: 'alphabetic' });
      at += this.doc.widthOfString(run.text);
    }
  }

  /** Wraps a text into lines; a word longer than a line is broken. */
  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    for (const word of text.split(/[^\S\u00A0]+/)) {
      const last = lines.at(-1);
      const joined = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && this.width(joined, style) <= width) lines[lines.length - 1] = joined;
      else lines.push(...this.broken(word, width, style));
    }
    return lines;
  }

  private broken(word: string, width: number, style: TextStyle): string[] {
    const parts = [''];
    for (const letter of word) {
      const joined = `${parts.at(-1) ?? ''}${letter}`;
      if (joined === letter || this.width(joined, style) <= width) parts[parts.length - 1] = joined;
      else parts.push(letter);
    }
    return parts;
  }

  static lineHeight({ size = 9 }: TextStyle): number {
    return size * LEADING;
  }

  /** The height of full-width paragraphs. */
  measureHeight(paragraphs: readonly { text: string; style: TextStyle }[]): number {
    return paragraphs.reduce(
      (sum, { text, style }) =>
        sum + this.wrap(text, CONTENT_WIDTH, style).length * PdfPage.lineHeight(style),
      0,
    );
  }

  /** A full-width paragraph or heading. */
  paragraph(text: string, style: TextStyle = {}, tag: Tag = 'P'): void {
    const height = PdfPage.lineHeight(style);
    for (const one of this.wrap(text, CONTENT_WIDTH, style)) {
      this.ensure(height);
      this.tagged(tag, {}, () => this.line(one, LEFT, this.y, style));
      this.y += height;
    }
  }

  /** Starts a new page if there is no room. @returns whether it did */
  ensure(height: number): boolean {
    if (this.y + height <= BOTTOM || this.y === TOP) return false;
    joinContent(this.doc);
    this.doc.addPage();
    this.y = TOP;
    return true;
  }

  /** Starts a section of at least this height: on a new page, or below a line that parts it from the one before. */
  section(height: number): void {
    if (this.y === this.ruledAt) return void this.ensure(height);
    if (this.ensure(2 * SECTION_GAP + height)) return;
    this.y += SECTION_GAP;
    this.rule(this.y);
    this.y += SECTION_GAP;
  }

  /** Tags a drawing as an element of the document's structure. */
  tagged(
    tag: Tag,
    options: { alt?: string; scope?: 'Column' | 'Row' },
    draw: () => void,
    within = this.root,
  ): void {
    within.add(this.doc.struct(tag, options as PDFKit.Mixins.StructureElementOptions, draw));
  }

  /** An element with children. */
  group(tag: Tag, within = this.root): PDFKit.PDFStructureElement {
    const element = this.doc.struct(tag);
    within.add(element);
    return element;
  }

  /** Lines and backgrounds, which screen readers skip. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  rule(y: number, color = ink.line): void {
    this.artifact(() => this.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(color));
  }

  private drawHead(): void {
    const { title, organizationName, lines } = this.head;
    this.artifact(() =>
      this.line('Chairside', RIGHT, this.y, {
        size: 11,
        weight: 'semibold',
        color: ink.brand,
        align: 'right',
      }),
    );
    this.paragraph(organizationName, { size: 11, color: ink.muted });
    this.paragraph(title, { size: 22, weight: 'semibold' }, 'H1');
    this.y += 2;
    for (const text of lines) this.paragraph(text, { size: 10, color: ink.muted });
    this.y += 10;
    this.rule(this.y);
    this.y += 18;
    this.endRuled();
  }

  /** The section ends with a line: the next one needs none before it. */
  endRuled(): void {
    this.ruledAt = this.y;
  }

  /** Counts a part of the work; what was written meanwhile is taken from the document now and then. */
  async step(): Promise<void> {
    this.done += 1;
    if (this.done % STEPS_AT_ONCE !== 0) return;
    this.work?.onProgress(Math.min(1, this.done / Math.max(1, this.work.steps)));
    await giveTurn();
  }

  /** Explains the empty boxes in names. */
  private noteUndrawn(): void {
    const scripts = [...this.fonts.undrawn];
    if (scripts.length === 0) return;
    const note = `Boxes replace letters of scripts that this document has no font for: ${scripts.join(', ')}. The screens, and files as CSV or XLSX, show them.`;
    this.y += 6;
    this.paragraph(note, { size: 8, color: ink.muted });
  }

  /** The finished file, with a number on every page. */
  async finish(): Promise<Buffer> {
    this.noteUndrawn();
    const { start, count } = this.doc.bufferedPageRange();
    const { title, organizationName } = this.head;
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(start + index);
      const style = { size: 8, color: ink.muted };
      this.artifact(() => {
        const [name = ''] = this.wrap(`${organizationName} · ${title}`, CONTENT_WIDTH - 90, style);
        this.line(name, LEFT, HEIGHT - 36, style);
        this.line(`Page ${index + 1} of ${count}`, RIGHT, HEIGHT - 36, { ...style, align: 'right' });
      });
    }
    this.root.end();
    const ended = new Promise((resolve, reject) => this.doc.on('end', resolve).on('error', reject));
    this.doc.end();
    await ended;
    return Buffer.concat(this.parts);
  }
}
