import type { StripFigure } from '../../../domain/measures/summary.ts';
import { light } from '../../../domain/measures/charts/palette.ts';
import {
  contactText,
  dueText,
  noContact,
  requestPlace,
  requestReasons,
  waitText,
} from '../../../domain/surveys/request-text.ts';
import type { WaitingList } from '../../../domain/surveys/waiting.ts';
import type { Feedback } from '../../../generated/calls/types.ts';
import { CONTENT_WIDTH, ink, LEFT, PdfPage, type TextStyle } from './pdf-page.ts';
import { drawTable } from './pdf-table.ts';

/** The part of the home screen above its charts. */
export interface HomePaper {
  waiting?: WaitingList & {
    /** `25 were left a message` */
    left?: string | undefined;
    /** what the names of all practices start with; absent: the person has only one */
    placeStart?: string | undefined;
  };
  strip: readonly StripFigure[];
}

const SECTION = 16;
const ROW = 40;

/** Why a request needs a call, as the chips of the screen. */
const reasonsText = (feedback: Feedback): string =>
  requestReasons(feedback)
    .map((reason) => (reason.kind === 'lowest' ? `${reason.name} ${reason.text}` : reason.text))
    .join(' · ');

/** Draws who waits for a call: the same ones as the screen, in its order. */
async function drawWaiting(page: PdfPage, waiting: NonNullable<HomePaper['waiting']>, today: string) {
  const { title, rows, isMixed, others, left, order, placeStart } = waiting;
  page.section(ROW * 3);
  page.paragraph(title, { size: 13, weight: 'semibold' }, 'H2');
  const notes = [others, left].filter(Boolean).join(' · ');
  if (notes !== '') page.paragraph(notes, { size: 9, color: ink.muted });
  if (rows.length > 0) {
    page.y += 4;
    const hasPlaces = placeStart !== undefined;
    const titles = ['Patient', ...(hasPlaces ? ['Practice'] : []), 'Due', 'Why', 'Waiting', 'Contact'];
    await drawTable(page, {
      columns: titles.map((name) => ({ title: name })),
      flexible: titles.indexOf('Why'),
      rows: rows.map((feedback) => [
        feedback.patientName ?? 'No name given',
        ...(hasPlaces ? [requestPlace(feedback, placeStart)?.short ?? ''] : []),
        [dueText(feedback, today)?.text, isMixed && feedback.assignee && 'For you']
          .filter(Boolean)
          .join(' · '),
        reasonsText(feedback),
        waitText(feedback),
        contactText({ phone: feedback.phone, email: feedback.phone ? null : feedback.email }) ||
          (noContact(feedback) ?? ''),
      ]),
    });
  }
  if (order !== undefined) {
    page.y += 6;
    page.paragraph(order, { size: 8, color: ink.muted });
  }
  page.y += SECTION;
}

const CELL_GAP = 14;
const LABEL: TextStyle = { size: 8.5, color: ink.muted };
const VALUE: TextStyle = { size: 18, weight: 'semibold' };

/** The lines below a figure's value. */
function cellLines({ basis, change, alert }: StripFigure): { text: string; color: string }[] {
  const sign = change && { up: '▲ ', down: '▼ ', none: '' }[change.direction];
  const compared =
    change && `${sign}${change.text} against ${change.against}${change.reason ? `, ${change.reason}` : ''}`;
  return [
    ...(compared ? [{ text: compared, color: ink.muted }] : []),
    ...(basis === '' ? [] : [{ text: basis, color: ink.muted }]),
    ...(alert ? [{ text: alert.text, color: light.coral.text }] : []),
  ];
}

/** Draws the figures beside each other. */
function drawStrip(page: PdfPage, strip: HomePaper['strip']): void {
  if (strip.length === 0) return;
  const width = (CONTENT_WIDTH - CELL_GAP * (strip.length - 1)) / strip.length;
  const cells = strip.map((figure) => ({
    figure,
    label: page.wrap([figure.label, figure.note].filter(Boolean).join(' · '), width, LABEL),
    lines: cellLines(figure).flatMap(({ text, color }) =>
      page.wrap(text, width, LABEL).map((line) => ({ line, color })),
    ),
  }));
  const line = PdfPage.lineHeight(LABEL);
  const labels = Math.max(...cells.map(({ label }) => label.length)) * line;
  const height =
    labels + PdfPage.lineHeight(VALUE) + Math.max(...cells.map(({ lines }) => lines.length)) * line;
  page.ensure(height + SECTION);
  page.rule(page.y);
  const top = page.y + 10;
  cells.forEach(({ figure, label, lines }, index) => {
    const left = LEFT + index * (width + CELL_GAP);
    const { value, unit, isFew } = figure;
    const style = { ...VALUE, color: isFew ? ink.pale : ink.text };
    page.tagged('P', {}, () => {
      label.forEach((text, at) => page.line(text, left, top + at * line, LABEL));
      page.line(value, left, top + labels, style);
      if (unit !== undefined) page.line(unit, left + page.width(value, style) + 6, top + labels + 10, LABEL);
      lines.forEach(({ line: text, color }, at) =>
        page.line(text, left, top + labels + PdfPage.lineHeight(VALUE) + at * line, { ...LABEL, color }),
      );
    });
  });
  page.y = top + height + 10;
  page.rule(page.y);
  page.y += SECTION;
  page.endRuled();
}

/** Draws the part of the home screen above its charts. */
export async function drawHome(page: PdfPage, { waiting, strip }: HomePaper, today: string): Promise<void> {
  if (waiting) await drawWaiting(page, waiting, today);
  drawStrip(page, strip);
}
