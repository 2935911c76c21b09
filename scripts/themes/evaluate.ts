/**
 * Prints how well the rules find the themes of `labels.tsv`, how well its two passes agree, and how the rules compare with the
 * topics that people gave the NHS comments. `tsx scripts/themes/evaluate.ts FOLDER`: see docs/themes.md.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findThemes, readThemes } from '../../src/domain/text/themes/find-themes.ts';
import { themes, wordLists } from '../../src/generated/themes.ts';

/** The letters of `labels.tsv`. */
const CODES: Readonly<Record<string, string>> = {
  K: 'STAFF_KINDNESS',
  W: 'WAITING',
  E: 'EXPLANATIONS',
  F: 'FRONT_DESK',
  C: 'CLINICAL_RESULT',
  B: 'BUILDING',
  L: 'CLEANLINESS',
  A: 'APPOINTMENT_AVAILABILITY',
  H: 'CHILDREN',
  U: 'FOLLOW_UP',
  P: 'PAIN_AND_GENTLENESS',
  V: 'PRIVACY',
  D: 'BILLING',
  I: 'INSURANCE',
};
const MOST_FREQUENT = 10;

/** Topics of nhs_px2 that mean what a theme means. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  WAITING: ['Timeliness of care'],
  STAFF_KINDNESS: ['Staff manner & personal attributes'],
  CLEANLINESS: ['Cleanliness, tidiness & infection control'],
  EXPLANATIONS: [
    'Information directly from staff during care',
    'Being kept informed, clarity & consistency of information',
    'Information provision & guidance',
  ],
  FRONT_DESK: ['Contacting services'],
};

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

interface Row {
  text: string;
  topics?: string[];
}

interface Pair {
  isFound: boolean;
  isMeant: boolean;
}

const reader = readThemes(
  themes.filter(({ experienceType }) => experienceType === 'PATIENT'),
  wordLists,
  'en',
);

function readRows(folder: string, name: string): Row[] {
  const lines = readFileSync(join(folder, `${name}.train.jsonl`), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Row);
}

const readNames = (text: string): Set<string> =>
  new Set(findThemes(text, reader, () => null).map(({ theme }) => theme));

function describe(name: string, pairs: readonly Pair[]): { precision: number; recall: number } {
  const count = (isFound: boolean, isMeant: boolean): number =>
    pairs.filter((pair) => pair.isFound === isFound && pair.isMeant === isMeant).length;
  const [hits, extra, missed] = [count(true, true), count(true, false), count(false, true)];
  const precision = hits / (hits + extra);
  const recall = hits / (hits + missed);
  print(
    `  ${name.padEnd(26)} precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  (${hits} right, ${extra} wrong, ${missed} missed)`,
  );
  return { precision, recall };
}

/** Cohen's kappa of two yes/no labels: agreement beyond chance. */
function kappa(pairs: readonly Pair[]): number {
  const share = (test: (pair: Pair) => boolean): number => pairs.filter(test).length / pairs.length;
  const agreed = share(({ isFound, isMeant }) => isFound === isMeant);
  const [first, second] = [share(({ isFound }) => isFound), share(({ isMeant }) => isMeant)];
  const byChance = first * second + (1 - first) * (1 - second);
  return (agreed - byChance) / (1 - byChance);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: tsx scripts/themes/evaluate.ts FOLDER');
const rows = ['nhs_px1', 'nhs_px2'].flatMap((name) => readRows(folder, name));
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
const byHash = new Map(rows.map(({ text }) => [hash(text), text]));
const labels = readFileSync(new URL('labels.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => {
    const [key = '', part, first = '', second = '', final = ''] = line.split('\t');
    const text = byHash.get(key);
    if (text === undefined) throw new Error(`No row has the hash ${key}.`);
    return { part, first, second, final, found: readNames(text) };
  });

const frequency = (code: string): number => labels.filter(({ final }) => final.includes(code)).length;
const codes = Object.keys(CODES).sort((a, b) => frequency(b) - frequency(a));

/** Those that were labelled in two passes. */
const twice = labels.filter(({ first }) => first !== '');
print('agreement of the two passes (kappa)');
for (const code of codes) {
  const pairs = twice.map(({ first, second }) => ({
    isFound: first.includes(code),
    isMeant: second.includes(code),
  }));
  print(`  ${(CODES[code] ?? '').padEnd(26)} ${kappa(pairs).toFixed(2)}  (${frequency(code)} labels)`);
}
for (const part of ['develop', 'held-out', 'confirm', 'second-develop']) {
  print(part);
  const ofPart = labels.filter((one) => one.part === part);
  const labelled = codes
    .slice(0, MOST_FREQUENT)
    .filter((code) => ofPart.some(({ final }) => final.includes(code)));
  const results = labelled.map((code) => {
    const theme = CODES[code] ?? '';
    return describe(
      theme,
      ofPart.map(({ found, final }) => ({ isFound: found.has(theme), isMeant: final.includes(code) })),
    );
  });
  const [precision, recall] = [results.map((one) => one.precision), results.map((one) => one.recall)].map(
    mean,
  );
  print(`  mean of these              precision ${precision?.toFixed(2)}  recall ${recall?.toFixed(2)}`);
}
print('topics of nhs_px2');
const judged = rows.flatMap(({ text, topics }) => (topics ? [{ found: readNames(text), topics }] : []));
for (const [theme, topics] of Object.entries(TOPICS))
  describe(
    theme,
    judged.map((row) => ({
      isFound: row.found.has(theme),
      isMeant: row.topics.some((topic) => topics.includes(topic)),
    })),
  );
