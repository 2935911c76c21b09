import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { NO_FILTERS, searchTarget } from '../../../domain/measures/widgets/drill-down.ts';
import { dashboardPdf } from './dashboard-pdf.ts';

const NOVEMBER = { gte: '2026-11-01', lt: '2026-12-01' };
const more = {
  text: 'Read the 41 comments',
  to: searchTarget({ experienceType: 'PATIENT', period: NOVEMBER, filters: NO_FILTERS }, {}),
};

/** The texts of a document's pages, whose first section has this many paragraphs. */
async function readPages(paragraphs: number, findings = 3): Promise<string[]> {
  const file = await dashboardPdf(
    {
      head: { title: 'Home', organizationName: 'Bright Smiles', lines: [] },
      today: '2026-11-29',
      widgets: [],
      words: Array.from({ length: paragraphs }, (_, at) => [{ text: `Paragraph ${at}.` }]),
      changes: {
        periods: 'November to date, against the same days of October',
        items: Array.from({ length: findings }, (_, at) => ({
          headline: `Wait Time ${at} fell 0.3 to 3.8`,
          explanation: '. Hygiene and Exam visits explain most of it. '.repeat(4),
          basis: `95% interval ${at}`,
          more,
        })),
        rest: 'Nothing else changed.',
      },
    },
    () => undefined,
  );
  const document = await getDocumentProxy(new Uint8Array(file));
  return (await extractText(document, { mergePages: false })).text;
}

it('keeps what changed on one page, and a finding that is longer than a page with its basis', async () => {
  for (let paragraphs = 14; paragraphs < 34; paragraphs += 2) {
    const [page = ''] = (await readPages(paragraphs)).filter((text) => text.includes('What changed'));
    for (const part of ['Wait Time 0', '95% interval 2', 'Nothing else changed.'])
      expect([paragraphs, page.includes(part)]).toEqual([paragraphs, true]);
  }
  const pages = await readPages(10, 14);
  expect(pages.filter((text) => text.includes('Wait Time')).length).toBeGreaterThan(1);
  for (let at = 0; at < 14; at += 1)
    expect(
      pages.some((text) => text.includes(`Wait Time ${at} fell`) && text.includes(`95% interval ${at}`)),
    ).toBe(true);
});
