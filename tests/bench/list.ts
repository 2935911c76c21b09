import { type Browser as Chromium, chromium, type Page } from '@playwright/test';
import { employmentType } from '../../src/generated/enums/employment-type.ts';
import { jobTitle } from '../../src/generated/enums/job-title.ts';
import type { Database } from '../../src/server/db/database.ts';
import { startBuiltServer } from '../e2e/support/built-server.ts';
import { chromiumOptions } from '../e2e/support/find-chromium.ts';
import { addOrganization, addUser } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';
import { COOKIE, firstRows } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { benchKeystrokes } from './keystroke.ts';

const EMPLOYEES = 10_000;
const ROUNDS = 7;
/** Filter values used in turn, so that the browser has no response in its cache. */
const FILTERS = 12;
const PATH = '/ex/employees';

async function addEmployees(db: Database, organizationId: string): Promise<void> {
  await db.system((tx) =>
    tx.query(
      `insert into employees (organization_id, first_name, last_name, identifier, employee_status_type,
         employee_role_type, compensation_type, compensation_amount, start_date, phone, email, api_key)
       select $1, initcap(left(md5('first' || n), 7)), initcap(left(md5('last' || n % 3000), 9)), 'E-' || n,
         ($2::text[])[1 + n % cardinality($2::text[])], ($3::text[])[1 + n % cardinality($3::text[])], 'SALARIED',
         40000 + n, date '2015-01-01' + n % 4000, '+1512' || lpad((2000000 + n)::text, 7, '0'),
         'person.' || n || '@example.com', 'emp_' || md5(n::text)
       from generate_series(1, $4::int) n`,
      [
        organizationId,
        employmentType.map(({ value }) => value),
        jobTitle.map(({ value }) => value),
        EMPLOYEES,
      ],
    ),
  );
}

/** A data folder with the employees and an administrator. @returns the administrator's session */
async function seed(dataDir: string): Promise<string> {
  const server = await startTestServer({ dataDir });
  try {
    const { db } = server.ctx;
    const organizationId = await addOrganization(db, 'Bench Dental');
    await addEmployees(db, organizationId);
    // as the janitor does on a running server
    await db.script('vacuum (analyze)');
    const cookie = await server.createCookie(await addUser(db, organizationId, 'ADMIN'));
    return cookie.slice(cookie.indexOf('=') + 1);
  } finally {
    await server.stop();
  }
}

/**
 * Clicks the element with the selector and text. Resolves to the milliseconds until other rows are painted. A string,
 * because the compiler adds helpers to functions that the page lacks.
 */
function pressAndWait(selector: string, text: string): string {
  return `(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const card = document.querySelector('main table').closest('section');
    const before = card.textContent;
    const target = [...document.querySelectorAll(${JSON.stringify(selector)})].find(
      (element) => element.textContent === ${JSON.stringify(text)},
    );
    if (!target) throw new Error(${JSON.stringify(`There is no "${text}" to press.`)});
    const began = performance.now();
    target.click();
    const isOld = () => {
      const rows = card.querySelector('tbody');
      return !rows || rows.getAttribute('aria-busy') === 'true' || card.textContent === before;
    };
    do {
      await frame();
      if (performance.now() - began > 10000) throw new Error('No other rows came.');
    } while (isOld());
    await frame();
    return performance.now() - began;
  })()`;
}

interface Times {
  sort: number[];
  filter: number[];
}

async function openFilter(page: Page, name: RegExp): Promise<void> {
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Filter/ })
    .click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('button', { name }).click();
  await filters.getByRole('listbox').waitFor();
}

/** Adds role filters one by one, and sorts each result by two columns. */
async function interact(page: Page): Promise<Times> {
  const times: Times = { sort: [], filter: [] };
  const sortBy = async (title: string): Promise<void> => {
    times.sort.push(await page.evaluate<number>(pressAndWait('main th button', title)));
  };
  for (const { label } of jobTitle.slice(0, FILTERS)) {
    await openFilter(page, /^Role/);
    times.filter.push(await page.evaluate<number>(pressAndWait('[role="option"]', label)));
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await sortBy('Status');
    await sortBy('Name');
  }
  return times;
}

async function measure(browser: Chromium, url: string, token: string): Promise<Figure[]> {
  await firstRows(browser, url, token, PATH);
  const first: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) first.push(await firstRows(browser, url, token, PATH));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: COOKIE, value: token, url }]);
  const page = await context.newPage();
  await page.goto(`${url}${PATH}`);
  await page.getByText(`of ${EMPLOYEES.toLocaleString('en-US')}`).waitFor();
  const { sort, filter } = await interact(page);
  const figure = (what: string, times: number[], most: number): Figure => ({
    what,
    value: median(times),
    unit: 'ms',
    limit: { most },
    note: `median of ${times.length}, slowest ${Math.round(Math.max(...times))}`,
  });
  return [
    figure('10,000 employees: first rows, empty cache', first, 1000),
    figure('10,000 employees: from the click on a column to its rows', sort, 100),
    figure('10,000 employees: from the click on a filter to its rows', filter, 100),
  ];
}

/**
 * Measures the list of 10,000 employees and the longest forms in a browser, on the built product with the embedded
 * database.
 */
export async function benchList(cwd: string, dataDir: string): Promise<Figure[]> {
  const token = await seed(dataDir);
  const server = await startBuiltServer({ cwd, env: { DATA_DIR: dataDir, DEMO: 'off' } });
  const browser = await chromium.launch(chromiumOptions());
  try {
    const list = await measure(browser, server.url, token);
    return [...list, ...(await benchKeystrokes(browser, server.url, token))];
  } finally {
    await browser.close();
    await server.stop();
  }
}
