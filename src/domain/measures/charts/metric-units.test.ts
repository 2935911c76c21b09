import { expect, it } from 'vitest';
import { intervalText, valueText } from './chart-model.ts';
import {
  changeSizeText,
  drawnInterval,
  drawnValue,
  type MetricUnit,
  partSteps,
  partText,
  sideTexts,
  sizeText,
} from './metric-units.ts';

it.each<[MetricUnit, number, number, string[]]>([
  ['stars', 4.26, -0.34, ['4.3', '4.1 – 4.4', '0.3', '0.3', '−0.34']],
  ['nps', 0.684, -0.125, ['68', '53 – 83', '13', '13', '−12.5']],
  ['share', 0.052, 0.012, ['5.2%', '-9.8% – 20.2%', '1.2', '1.2 points', '+1.2']],
])('prints a value of %s, its interval, and its change, in one unit', (unit, value, delta, texts) => {
  const margin = 0.15;
  const interval = drawnInterval({ low: value - margin, high: value + margin }, unit);
  expect([
    valueText(drawnValue(value, unit), unit),
    intervalText(interval, unit),
    sizeText(delta, unit),
    changeSizeText(delta, unit),
    partText(delta, unit),
  ]).toEqual(texts);
});

it('keeps what is unknown', () => {
  expect([drawnValue(null, 'nps'), drawnInterval(null, 'share')]).toEqual([null, null]);
});

it('rounds parts in the steps in which they are printed', () => {
  expect([partSteps('stars'), partSteps('nps'), partSteps('share')]).toEqual([100, 1000, 1000]);
  expect([partText(0.004, 'stars'), partText(0.0004, 'share'), changeSizeText(0.01, 'share')]).toEqual([
    '0.00',
    '0.0',
    '1 point',
  ]);
});

it.each<[MetricUnit, number | null, number, string, string, string]>([
  ['stars', 4.4, 4.3, '0.1', '4.4', '4.3'],
  ['stars', 4.351, 4.312, '0.0', '4.35', '4.31'],
  ['stars', 4.249, 4.351, '0.1', '4.25', '4.35'],
  ['nps', 0.124, -0.014, '14', '12.4', '−1.4'],
  ['share', 0.0524, 0.0536, '0.1', '5.24%', '5.36%'],
  ['stars', null, 4.3, '0.0', '–', '4.3'],
])('prints the sides of a change of %s so that they agree with it', (unit, before, after, size, from, to) => {
  const delta = before === null ? null : after - before;
  expect([sizeText(delta ?? 0, unit), sideTexts({ before, after }, delta, unit)]).toEqual([
    size,
    { before: from, after: to },
  ]);
});
