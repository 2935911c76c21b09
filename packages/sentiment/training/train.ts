// Trains the sentiment model: npm run sentiment:train -- FOLDER
// FOLDER holds the labelled sets that docs/sentiment.md names. Prints figures by set from cross-validation, then writes the
// model of all rows. The same data gives the same model.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { BUCKETS, extractFeatures, extractLetters, hasCapitalI } from '../src/features.ts';
import { isBareAnswer } from '../src/index.ts';
import {
  chooseLabel,
  computeScores,
  computeSignals,
  type Head,
  LABELS,
  type Model,
  MOODS,
  type Sentiment,
} from '../src/judge.ts';
import { judgeWording } from '../src/wordings.ts';
import { type LabelledRow, ownRows } from './own-rows.ts';

interface Row extends LabelledRow {
  set: string;
  /** of the whole text: words, and words and letters */
  words: number[];
  all: number[];
}

/** Weights of a set's rows: for what a text contains, for its mood as a whole, and for the labels. */
const SETS: Readonly<Record<string, { contents: number; moods: number; labels: number }>> = {
  nhs_px2: { contents: 2, moods: 2, labels: 1.5 },
  nhs_px1: { contents: 1.5, moods: 1.6, labels: 1.5 },
  mams: { contents: 1, moods: 0.5, labels: 1 },
  opener_en: { contents: 1, moods: 0.7, labels: 1 },
  opener_es: { contents: 1.5, moods: 1, labels: 1 },
  vader_amazon: { contents: 0.7, moods: 0.5, labels: 0.5 },
  own: { contents: 2.5, moods: 2.2, labels: 1.25 },
  joined: { contents: 0.7, moods: 0.2, labels: 0.4 },
};
const OURS = new Set(['own', 'joined']);
const MIXED_CONTENTS = 2.2;
const MIXED_LABELS = { en: 1.5, es: 0.8 };
const NEUTRAL_MOODS = 1.5;
const SPANISH_OTHERS = 3;
const L2 = 3e-7;
const [EPOCHS, MOOD_EPOCHS, RATE, FOLDS] = [12, 8, 0.15, 5];
/** Of the NHS sets' rows, which are judged by the mean of the F1 of their labels. */
const NHS_LABELS: Readonly<Partial<Record<Sentiment, number>>> = { NEUTRAL: 1.55, NEGATIVE: 1.2 };
const [STEPS, LABEL_RATE] = [200, 0.3];

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
      .map((line) => ({ ...(JSON.parse(line) as LabelledRow), set }))
      // the meaning of "Nothing" depends on the question: see `judgeBareAnswer`
      .filter((row) => !isBareAnswer(row.text)),
  );
  return [...labelled, ...ownRows()].map((row) => {
    const words = extractFeatures(row.text, row.lang);
    return { ...row, words, all: [...words, ...extractLetters(row.text, row.lang)] };
  });
}

interface Example {
  features: number[];
  isTrue: boolean;
  weight: number;
}

const isNhs = ({ set }: Row): boolean => set.startsWith('nhs');

/** More where a language has few rows; own rows are as many in both languages, and need no balance. */
function languageWeight({ lang, set, label }: Row): number {
  return lang === 'es' && !OURS.has(set) && label !== 'POSITIVE' ? SPANISH_OTHERS : 1;
}

function shuffle<T>(order: T[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
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
    shuffle(order, random);
    for (const { features, isTrue, weight } of order) {
      const share = 1 / Math.sqrt(features.length);
      let sum = 0;
      for (const feature of features) sum += weights[feature] ?? 0;
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

/** Whether a text contains something of one side. */
function trainContent(rows: readonly Row[], side: 'POSITIVE' | 'NEGATIVE'): Head {
  return trainHead(
    rows.map((row) => ({
      features: row.words,
      isTrue: row.label === side || row.label === 'MIXED',
      weight:
        (SETS[row.set]?.contents ?? 1) * (row.label === 'MIXED' ? MIXED_CONTENTS : 1) * languageWeight(row),
    })),
  );
}

/**
 * The mood of a text as a whole, by texts of one mood: multinomial regression by AdaGrad. The weights of a feature are beside each
 * other.
 */
function trainMoods(rows: readonly Row[]): Head[] {
  const random = sequence(7);
  const count = MOODS.length;
  const weights = new Float64Array(BUCKETS * count);
  const squares = new Float64Array(BUCKETS * count).fill(0.01);
  const [biases, biasSquares] = [MOODS.map(() => 0), MOODS.map(() => 0.01)];
  const order = rows.filter(({ label }) => label !== 'MIXED');
  const decay = L2 * order.length;
  for (let epoch = 0; epoch < MOOD_EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const row of order) {
      const share = 1 / Math.sqrt(row.all.length);
      const scores = MOODS.map((_, mood) => {
        let sum = 0;
        for (const feature of row.all) sum += weights[feature * count + mood] ?? 0;
        return (biases[mood] ?? 0) + sum * share;
      });
      const weight =
        (SETS[row.set]?.moods ?? 1) * (row.label === 'NEUTRAL' ? NEUTRAL_MOODS : 1) * languageWeight(row);
      for (const [mood, found] of softmax(scores).entries()) {
        const error = (found - (row.label === MOODS[mood] ? 1 : 0)) * weight;
        biasSquares[mood] = (biasSquares[mood] ?? 0) + error * error;
        biases[mood] = (biases[mood] ?? 0) - (RATE * error) / Math.sqrt(biasSquares[mood] ?? 1);
        for (const feature of row.all) {
          const at = feature * count + mood;
          const old = weights[at] ?? 0;
          const gradient = error * share + decay * old;
          const square = (squares[at] ?? 0) + gradient * gradient;
          squares[at] = square;
          weights[at] = old - (RATE * gradient) / Math.sqrt(square);
        }
      }
    }
  }
  return MOODS.map((_, mood) => ({
    weights: weights.filter((_, at) => at % count === mood),
    scale: 1,
    bias: biases[mood] ?? 0,
  }));
}

/** Rows with the mark of an export say nothing about words: their label comes from their mark, by `trainLabels`. */
function trainAll(all: readonly Row[]): Omit<Model, 'labels'> {
  const rows = all.filter(({ text }) => !hasCapitalI(text));
  return {
    positive: trainContent(rows, 'POSITIVE'),
    negative: trainContent(rows, 'NEGATIVE'),
    moods: trainMoods(rows),
  };
}

interface Judged {
  row: Row;
  label: Sentiment;
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

/** Root of the mean square of each signal, by which the steps of its weights are scaled. */
function measureSignals(signalled: readonly Signalled[], width: number): number[] {
  return Array.from({ length: width }, (_, at) => {
    const squares = signalled.reduce((sum, { signals }) => sum + (signals[at] ?? 0) ** 2, 0);
    return Math.sqrt(squares / signalled.length) || 1;
  });
}

/** Predicts the label from the heads' signals on rows they were not trained on: multinomial regression by AdaGrad. */
function trainLabels(signalled: readonly Signalled[]): number[][] {
  const width = signalled[0]?.signals.length ?? 0;
  const scales = measureSignals(signalled, width);
  const zeros = () => LABELS.map(() => Array.from({ length: width }, () => 0));
  const [labels, squares] = [zeros(), zeros()];
  for (let step = 0; step < STEPS; step += 1) {
    const gradients = zeros();
    let total = 0;
    for (const { row, signals } of signalled) {
      const weight =
        (SETS[row.set]?.labels ?? 1) *
        (row.label === 'MIXED' ? MIXED_LABELS[row.lang] : 1) *
        (isNhs(row) ? (NHS_LABELS[row.label] ?? 1) : 1);
      total += weight;
      for (const [at, share] of softmax(computeScores(labels, signals)).entries()) {
        const error = (share - (row.label === LABELS[at] ? 1 : 0)) * weight;
        const own = gradients[at] ?? [];
        for (const [index, signal] of signals.entries()) own[index] = (own[index] ?? 0) + error * signal;
      }
    }
    for (const [at, weights] of labels.entries()) {
      for (const [index, scale] of scales.entries()) {
        const gradient = (gradients[at]?.[index] ?? 0) / total / scale;
        const square = (squares[at]?.[index] ?? 0) + gradient * gradient;
        (squares[at] ?? [])[index] = square;
        weights[index] = (weights[index] ?? 0) - (LABEL_RATE * gradient) / Math.sqrt(square + 1e-12) / scale;
      }
    }
  }
  return labels;
}

/** Accuracy, F1 of each label and their mean, over the judged rows of each set, and of both NHS sets together. */
function report(judged: readonly Judged[]): void {
  const unmarked = 'nhs unmarked';
  for (const set of [...Object.keys(SETS), 'nhs', unmarked]) {
    const own = judged.filter(
      ({ row }) =>
        row.set === set || (isNhs(row) && (set === 'nhs' || (set === unmarked && !hasCapitalI(row.text)))),
    );
    const right = own.filter(({ row, label }) => row.label === label).length / own.length;
    const f1 = LABELS.map((label) => {
      const hits = own.filter((one) => one.label === label && one.row.label === label).length;
      const all =
        own.filter((one) => one.label === label).length + own.filter((one) => one.row.label === label).length;
      return { label, value: all === 0 ? null : (2 * hits) / all };
    });
    // a set without a label has no F1 of it
    const known = f1.filter(({ label }) => own.some(({ row }) => row.label === label));
    const macro = known.reduce((sum, { value }) => sum + (value ?? 0), 0) / known.length;
    const shown = f1.map(({ label, value }) => `${label} ${value?.toFixed(3) ?? '-'}`);
    process.stdout.write(
      `${set.padEnd(13)} ${own.length} rows, accuracy ${right.toFixed(3)}, macro F1 ${macro.toFixed(3)}, F1 ${shown.join(', ')}\n`,
    );
  }
}

/** Signals for each row from heads that were trained on the other rows. */
function crossSignals(rows: readonly Row[]): Signalled[] {
  const random = sequence(11);
  const folds = rows.map(() => Math.floor(random() * FOLDS));
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const heads = trainAll(rows.filter((_, at) => folds[at] !== fold));
    return rows
      .filter((_, at) => folds[at] === fold)
      .map((row) => ({ row, signals: computeSignals(heads, row.text, row.lang) }));
  });
}

/** The labels that the product gives: wordings first, as in `judgeText`. */
function judgedBy(
  labels: Model['labels'],
  signalled: readonly Signalled[],
  stars: number | null = null,
): Judged[] {
  return signalled.map(({ row, signals }) => ({
    row,
    label: judgeWording(row.text, row.lang) ?? chooseLabel(labels, signals, stars),
  }));
}

const SHORT = 60;

/** How often short complaints of the NHS sets are taken for praise, without stars and with few. */
function reportShortComplaints(judge: (stars: number | null) => Judged[]): void {
  for (const stars of [null, 1.9]) {
    const short = judge(stars).filter(
      ({ row }) => isNhs(row) && row.label === 'NEGATIVE' && row.text.length < SHORT,
    );
    const praised = short.filter(({ label }) => label === 'POSITIVE').length / short.length;
    process.stdout.write(
      `${short.length} short complaints, ${stars ?? 'no'} stars: ${praised.toFixed(3)} POSITIVE\n`,
    );
  }
}

/** A byte for each weight. */
function quantized({ weights, bias }: Head): { weights: string; scale: number; bias: number } {
  const all = Array.from(weights);
  const most = all.map(Math.abs).sort((a, b) => b - a)[8] ?? 1;
  const bytes = Int8Array.from(all, (weight) =>
    Math.max(-127, Math.min(127, Math.round((weight / most) * 127))),
  );
  return {
    weights: deflateSync(bytes, { level: 9 }).toString('base64'),
    scale: most / 127,
    bias,
  };
}

const [folder, version = '1'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the labelled sets.');
const rows = rowsIn(folder);
const signalled = crossSignals(rows);
// each half judges the other, since the labels are trained on the signals too
const halves = [0, 1].map((rest) => signalled.filter((_, at) => at % 2 === rest));
const crossed = halves.map((half, at) => ({ half, labels: trainLabels(halves[1 - at] ?? []) }));
const judgeAll = (stars: number | null) =>
  crossed.flatMap(({ half, labels }) => judgedBy(labels, half, stars));
report(judgeAll(null));
reportShortComplaints(judgeAll);
const heads = trainAll(rows);
const model = {
  version: Number(version),
  labels: trainLabels(signalled).map((weights) => weights.map((weight) => Number(weight.toFixed(4)))),
  positive: quantized(heads.positive),
  negative: quantized(heads.negative),
  moods: heads.moods.map(quantized),
};
writeFileSync(new URL('../src/model.json', import.meta.url), `${JSON.stringify(model)}\n`);
