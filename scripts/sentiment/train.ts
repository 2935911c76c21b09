// Trains the sentiment model: npm run sentiment:train -- FOLDER
// FOLDER holds the labelled sets that docs/sentiment.md names. Prints figures by set from cross-validation, then writes the
// model of all rows. The same data gives the same model.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUCKETS,
  extractFeatures,
  type JudgedLanguage,
} from '../../src/server/surveys/sentiment/features.ts';
import {
  type Head,
  LABELS,
  type Model,
  computeScores,
  type Sentiment,
  computeSignals,
} from '../../src/server/surveys/sentiment/judge.ts';
import { ownRows } from './own-rows.ts';
import { isBareAnswer } from '../../src/server/surveys/sentiment.ts';

interface Row {
  text: string;
  label: Sentiment;
  lang: JudgedLanguage;
  set: string;
}

/** Weights of a set's rows: for the heads, and for the labels. */
const SETS: Readonly<Record<string, { heads: number; labels: number }>> = {
  nhs_px2: { heads: 1.5, labels: 1 },
  nhs_px1: { heads: 1, labels: 0.25 },
  mams: { heads: 1, labels: 1 },
  opener_en: { heads: 1, labels: 1 },
  opener_es: { heads: 1.5, labels: 1 },
  vader_amazon: { heads: 0.7, labels: 0.5 },
  own: { heads: 2, labels: 1 },
  joined: { heads: 0.7, labels: 0.2 },
};
const OURS = new Set(['own', 'joined']);
const MIXED_HEADS = 2.2;
const MIXED_LABELS = 2;
const SPANISH_OTHERS = 3;
const L2 = 1.5e-7;
const [EPOCHS, RATE, STEPS, FOLDS] = [12, 0.15, 300, 5];

/** Reproducible numbers from 0 to 1. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

function rowsIn(folder: string): Row[] {
  const sets = Object.keys(SETS).filter((set) => !OURS.has(set));
  const labelled = sets.flatMap((set) =>
    readFileSync(join(folder, `${set}.train.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ({ ...(JSON.parse(line) as Row), set }))
      // the meaning of "Nothing" depends on the question: see `judgeSentiment`
      .filter(({ text }) => !isBareAnswer(text)),
  );
  return [...labelled, ...ownRows()];
}

interface Example {
  features: number[];
  isTrue: boolean;
  weight: number;
}

/** Logistic regression by AdaGrad. */
function trainHead(examples: readonly Example[]): Head {
  const random = sequence(7);
  const weights = new Float64Array(BUCKETS);
  const squares = new Float64Array(BUCKETS).fill(0.01);
  let [bias, biasSquares] = [0, 0.01];
  const decay = L2 * examples.length;
  const order = examples.slice();
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [order[last], order[other]] = [order[other] as Example, order[last] as Example];
    }
    for (const { features, isTrue, weight } of order) {
      const share = 1 / Math.sqrt(features.length);
      const sum = features.reduce((all, feature) => all + (weights[feature] ?? 0), 0);
      const error = (1 / (1 + Math.exp(-bias - sum * share)) - (isTrue ? 1 : 0)) * weight;
      biasSquares += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSquares);
      for (const feature of features) {
        const old = weights[feature] ?? 0;
        const gradient = error * share + decay * old;
        const square = (squares[feature] ?? 0) + gradient * gradient;
        squares[feature] = square;
        weights[feature] = old - (RATE * gradient) / Math.sqrt(square);
      }
    }
  }
  return { weights, scale: 1, bias };
}

function trainHeads(rows: readonly Row[]): Pick<Model, 'positive' | 'negative'> {
  const head = (side: 'POSITIVE' | 'NEGATIVE'): Head =>
    trainHead(
      rows.map(({ text, label, lang, set }) => ({
        features: extractFeatures(text, lang),
        isTrue: label === side || label === 'MIXED',
        weight:
          (SETS[set]?.heads ?? 1) *
          (label === 'MIXED' ? MIXED_HEADS : 1) *
          (set === 'nhs_px1' && label === 'NEUTRAL' ? 0.5 : 1) *
          // own rows are as many in both languages: they need no balance
          (lang === 'es' && !OURS.has(set) && label !== 'POSITIVE' ? SPANISH_OTHERS : 1),
      })),
    );
  return { positive: head('POSITIVE'), negative: head('NEGATIVE') };
}

interface Signalled {
  row: Row;
  signals: number[];
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** Predicts the label from the heads' signals on rows they were not trained on. */
function trainLabels(signalled: readonly Signalled[]): number[][] {
  const width = signalled[0]?.signals.length ?? 0;
  let labels = LABELS.map(() => Array.from({ length: width }, () => 0));
  for (let step = 0; step < STEPS; step += 1) {
    const gradients = LABELS.map(() => Array.from({ length: width }, () => 0));
    let total = 0;
    for (const { row, signals } of signalled) {
      const weight = (SETS[row.set]?.labels ?? 1) * (row.label === 'MIXED' ? MIXED_LABELS : 1);
      total += weight;
      softmax(computeScores(labels, signals)).forEach((share, at) => {
        const error = (share - (row.label === LABELS[at] ? 1 : 0)) * weight;
        gradients[at] = signals.map((signal, place) => (gradients[at]?.[place] ?? 0) + error * signal);
      });
    }
    labels = labels.map((weights, at) =>
      weights.map((weight, place) => weight - (gradients[at]?.[place] ?? 0) / total),
    );
  }
  return labels;
}

/** Accuracy, and F1 of a label, over judged rows. */
function report(judged: readonly { row: Row; label: string }[]): void {
  for (const set of Object.keys(SETS)) {
    const own = judged.filter(({ row }) => row.set === set);
    const right = own.filter(({ row, label }) => row.label === label).length / own.length;
    const f1 = LABELS.map((label) => {
      const hits = own.filter((one) => one.label === label && one.row.label === label).length;
      const all =
        own.filter((one) => one.label === label).length + own.filter((one) => one.row.label === label).length;
      return `${label} ${all === 0 ? '-' : ((2 * hits) / all).toFixed(2)}`;
    });
    process.stdout.write(
      `${set.padEnd(13)} ${own.length} rows, accuracy ${right.toFixed(3)}, F1 ${f1.join(', ')}\n`,
    );
  }
}

/** Signals for each row from heads that were trained on the other rows. */
function crossSignals(rows: readonly Row[]): Signalled[] {
  const random = sequence(11);
  const folds = rows.map(() => Math.floor(random() * FOLDS));
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const heads = trainHeads(rows.filter((_, at) => folds[at] !== fold));
    return rows
      .filter((_, at) => folds[at] === fold)
      .map((row) => ({ row, signals: computeSignals(heads, row.text, row.lang) }));
  });
}

function judgedBy(labels: Model['labels'], signalled: readonly Signalled[]) {
  return signalled.map(({ row, signals }) => {
    const scores = computeScores(labels, signals);
    return { row, label: LABELS[scores.indexOf(Math.max(...scores))] ?? 'NEUTRAL' };
  });
}

/** A byte for each weight. */
function quantized({ weights, bias }: Head): { weights: string; scale: number; bias: number } {
  const all = Array.from(weights);
  const most = all.map(Math.abs).sort((a, b) => b - a)[8] ?? 1;
  const bytes = Int8Array.from(all, (weight) =>
    Math.max(-127, Math.min(127, Math.round((weight / most) * 127))),
  );
  return { weights: Buffer.from(bytes.buffer).toString('base64'), scale: most / 127, bias };
}

const [folder, version = '1'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the labelled sets.');
const rows = rowsIn(folder);
const signalled = crossSignals(rows);
// each half judges the other, since the labels are trained on the signals too
const halves = [0, 1].map((rest) => signalled.filter((_, at) => at % 2 === rest));
report([0, 1].flatMap((rest) => judgedBy(trainLabels(halves[1 - rest] ?? []), halves[rest] ?? [])));
const heads = trainHeads(rows);
const model = {
  version: Number(version),
  labels: trainLabels(signalled).map((weights) => weights.map((weight) => Number(weight.toFixed(4)))),
  positive: quantized(heads.positive),
  negative: quantized(heads.negative),
};
writeFileSync(
  new URL('../../src/server/surveys/sentiment/model.json', import.meta.url),
  `${JSON.stringify(model)}\n`,
);
