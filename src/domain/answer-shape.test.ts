import { describe, expect, it } from 'vitest';
import { answerShapes } from '../generated/calls/answer-shapes.ts';
import { hasShape } from './answer-shape.ts';
import { samples } from './widgets/samples.ts';

const ROW = { id: 1, name: 'A', score: null };
const shape = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      score: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    },
  },
} as const;

describe('hasShape', () => {
  it.each([[[]], [[ROW, { ...ROW, score: 4.5 }]], [[{ ...ROW, more: 'of a newer server' }]]])(
    'accepts %j',
    (value) => expect(hasShape(value, shape)).toBe(true),
  );

  it.each([
    [undefined],
    [null],
    [{}],
    ['text'],
    [[null]],
    [[{ ...ROW, id: 1.5 }]],
    [[{ ...ROW, id: '1' }]],
    [[{ ...ROW, score: NaN }]],
    [[{ ...ROW, score: [] }]],
    [[ROW, { id: 1, score: null }]],
  ])('refuses %j', (value) => expect(hasShape(value, shape)).toBe(false));

  it('ignores open parts', () => {
    const open = { type: 'object', isOpen: true, properties: { a: { type: 'string' } } } as const;
    expect([hasShape({}, open), hasShape({ a: 'x' }, open), hasShape({ a: 1 }, open)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('accepts the sample answers that widgets show', () => {
    for (const [name, answer] of [
      ['analyticsScores', samples.scores],
      ['analyticsNpsScore', samples.nps],
      ['analyticsNps', samples.npsWeeks],
      ['analyticsRating', samples.ratings],
      ['analyticsChanges', samples.changes],
      ['surveyMetrics', samples.surveyMetrics],
      ['analyticsPercentiles', samples.percentiles],
      ['questionAnswers', samples.question.points],
    ] as const)
      expect([name, hasShape({ data: answer }, answerShapes[name])]).toEqual([name, true]);
  });
});
