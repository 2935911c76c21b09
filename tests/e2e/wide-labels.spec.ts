import type { Page } from '@playwright/test';
import { composeDigest } from '../../src/server/measures/digests/compose-digest.ts';
import { offeredLanguage } from '../../src/generated/enums/offered-language.ts';
import { surveyQuestions } from '../../src/generated/surveys/questions.ts';
import { getCatalogue } from '../../src/server/surveys/catalogue.ts';
import { expectStatus } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { NOBODY } from './support/state.ts';
import { expectNoSidewaysScroll, expect, test } from './support/test.ts';
import { expectLive, newSurvey } from './support/survey.ts';

const PHONE = { width: 360, height: 740 };
const PARTS = 8;

/** Makes the page ask all questions of all sets, not only those of this survey. */
async function askAll(page: Page, language: (typeof offeredLanguage)[number]['value']): Promise<void> {
  const { questions } = getCatalogue(language);
  const texts = surveyQuestions.map(({ id, text }) => questions[id] ?? text);
  await page
    .locator('h2')
    .last()
    .evaluate((heading, all) => {
      for (const text of all) {
        const copy = heading.cloneNode() as HTMLElement;
        copy.textContent = text;
        heading.after(copy);
      }
    }, texts);
}

test.use({ viewport: PHONE });

/** Texts of the page that overflow their element or the window. */
function cutTexts(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1) return [];
      const isWide =
        element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline';
      return isWide || left < 0 || right > innerWidth ? [element.textContent] : [];
    }),
  );
}

/** Words broken over two lines, in scripts with spaces between words. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) return [];
      return [...text.data.matchAll(/[^\s/-]+/g)].flatMap(({ 0: word, index }) => {
        if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) return [];
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [word] : [];
      });
    }),
  );
}

test.describe('the survey', () => {
  test.use({ storageState: NOBODY });

  for (let part = 0; part < PARTS; part += 1) {
    const languages = offeredLanguage.filter((_, index) => index % PARTS === part);
    test(`fits ${languages.map(({ label }) => label).join(', ')}`, async ({ page, maker }) => {
      const slug = await newSurvey(maker, { patientType: 'UNKNOWN' });
      for (const { value, label } of languages) {
        expectStatus(
          await maker.api.send('POST', `/surveys/${slug}/change-language`, { language: value }),
          200,
        );
        await page.emulateMedia({ colorScheme: part % 2 === 0 ? 'light' : 'dark' });
        await page.goto(`/px/s/${slug}`);
        await expectLive(page);
        await askAll(page, value);
        const texts = 'h1, h2, p, label, label > *, button, select, .contact > *';
        expect(await cutTexts(page, texts), label).toEqual([]);
        expect(await brokenWords(page, 'h2, .quick button, .submit button'), label).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    });
  }
});

test('pickers and dialogs fit long names', async ({ page, maker }) => {
  const unit = getModel('unit');
  const names = [
    'Department of Orthodontics and Dentofacial Orthopedics',
    'Interdisciplinary Treatment Planning',
  ];
  const [parent, child] = names.map((name) => `${name} ${process.pid}`);
  const parentId = (await createRecord(unit, maker, { values: { name: parent, parentId: null } })).id;
  const { id } = await createRecord(unit, maker, { values: { name: child, parentId } });
  await page.goto('/ex/units/create');
  await page.getByRole('combobox', { name: 'Parent' }).fill(child ?? '');
  await expect(page.getByRole('option', { name: `${parent} > ${child}` })).toBeVisible();
  expect(await cutTexts(page, '[role=option]')).toEqual([]);
  await page.goto(`/ex/units/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await cutTexts(page, '[role=alertdialog] *:not(svg *)')).toEqual([]);
  await expectNoSidewaysScroll(page);

  await page.goto('/px/send-survey');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await expect(page.getByRole('option')).toHaveCount(offeredLanguage.length);
  expect(await cutTexts(page, '[role=option]')).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('a digest fits long comments', async ({ page }) => {
  const links = { app: '#', requests: '#', dashboard: '#', settings: '#', unsubscribe: '#' };
  const figures = { requests: 1200, contacted: 900, hoursToContact: 71.4, due: 800, closedInTime: 640 };
  const groups = ['n'.repeat(80), null].map((name) => ({ id: name, name, figures }));
  const { html } = composeDigest({
    ...{ firstName: 'Maximiliana', organizationName: 'Interdisciplinary Orthodontics', practices: 12 },
    ...{ frequency: 'WEEKLY', period: { gte: '2026-11-16', lt: '2026-11-23' }, experienceType: 'PATIENT' },
    ...{ score: 4.3, interval: null, count: 1234, scoreBefore: null, nps: -12, npsBefore: null },
    ...{ weeks: [{ date: '2026-11-16', value: 4.3, count: 310 }], waiting: 42, oldestDays: 31, links },
    followUp: { all: figures, places: groups, people: groups },
    words: [
      [
        { text: `${'t'.repeat(80)}: ` },
        { text: '61 comments', to: { path: '/px/search', query: { page: 1 } } },
      ],
    ],
    changes: {
      periods: 'November to date, against the same days of October',
      items: [
        {
          headline: 'Shared Decision Making fell 0.2 to 3.9',
          explanation: `. ${'p'.repeat(80)} explains most of it: 13 of 22 outliers, 41 comments.`,
          basis: '95% interval 3.8 – 4.0 · 998 answers, 1,043 in October',
          more: { text: 'Read the 41 comments', to: { path: '/px/search', query: { page: 1 } } },
        },
      ],
      rest: 'Nothing else changed more than chance explains: 12 metrics, 40 providers.',
    },
    best: { name: 'Shared Decision Making', value: 4.7 },
    lowest: { name: 'Price Transparency', value: 3.1 },
    comments: [{ id: '', stars: 4, text: 'w'.repeat(200), language: 'ENGLISH', of: 'v'.repeat(100) }],
  });
  await page.setContent(html);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 600, height: 740 });
  await expectNoSidewaysScroll(page);
});
