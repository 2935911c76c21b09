import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumOptions } from '../e2e/support/find-chromium.ts';
import { closeBuiltScene, makeSurveys, openBuiltScene } from '../support/built-scene.ts';
import { type Figure, median } from './figure.ts';

const run = promisify(execFile);

/** Too large to be a dependency, so it is fetched for the run. This version runs on every supported Node.js. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const ROUNDS = 3;
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
} as const;

interface Report {
  categories: Record<keyof typeof CATEGORIES, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
  runtimeError?: { message: string };
}

/** One run with Lighthouse's defaults: a phone on slow 4G with a quarter of the processor speed. */
async function report(url: string, path: string): Promise<Report> {
  const { executablePath, args } = chromiumOptions();
  await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${path}`,
      `--only-categories=${Object.keys(CATEGORIES).join(',')}`,
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath } },
  );
  const read = JSON.parse(readFileSync(path, 'utf8')) as Report;
  if (read.runtimeError) throw new Error(`Lighthouse: ${read.runtimeError.message}`);
  return read;
}

/** The audits that keep a category below 100. */
function failedIn({ categories, audits }: Report, category: keyof typeof CATEGORIES): string {
  return categories[category].auditRefs
    .flatMap(({ id }) => {
      const audit = audits[id];
      return audit && audit.score !== null && audit.score < 1 ? [audit.title] : [];
    })
    .join(', ');
}

/** Runs Lighthouse on an open survey. */
export async function benchLighthouse(cwd: string, dataDir: string): Promise<Figure[]> {
  const scene = await openBuiltScene(cwd, dataDir);
  try {
    const surveys = await makeSurveys(scene, ROUNDS + 1);
    const reports: Report[] = [];
    for (const { slug } of surveys) {
      reports.push(
        await report(`${scene.server.url}/px/s/${slug}`, join(dataDir, `lighthouse-${slug}.json`)),
      );
    }
    // the first load finds a cold server
    const [, ...warm] = reports;
    const timing = (audit: string): number =>
      median(warm.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    const names = Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[];
    return [
      ...names.map((name): Figure => {
        const failed = [...new Set(warm.map((one) => failedIn(one, name)))].join('; ');
        return {
          what: `Survey in Lighthouse: ${CATEGORIES[name]}`,
          value: median(warm.map(({ categories }) => (categories[name].score ?? 0) * 100)),
          unit: '',
          limit: { least: 100 },
          ...(failed && { note: failed }),
        };
      }),
      {
        what: 'Survey in Lighthouse: largest contentful paint',
        value: timing('largest-contentful-paint'),
        unit: 'ms',
        limit: { most: 1200 },
      },
      {
        what: 'Survey in Lighthouse: interactive',
        value: timing('interactive'),
        unit: 'ms',
        limit: { most: 1500 },
      },
    ];
  } finally {
    await closeBuiltScene(scene);
  }
}
