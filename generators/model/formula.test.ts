import { describe, expect, it } from 'vitest';
import type { FieldModel } from '../../src/domain/model/model.ts';
import { FormulaMistake, formulaSql, readFormula } from './formula.ts';

const field = (name: string, more: Partial<FieldModel>): FieldModel =>
  ({ name, column: name, kind: 'number', ...more }) as FieldModel;

const fields = [
  field('price', {}),
  field('count', { kind: 'integer' }),
  field('start', { kind: 'date' }),
  field('end', { kind: 'date' }),
];

const writeSql = (formula: string, kind: FieldModel['kind'] = 'number'): string =>
  formulaSql(field('total', { kind, formula }), fields);

function findMistake(formula: string, others: FieldModel[] = []): string {
  const total = field('total', { formula });
  const compiled = readFormula(total, [...fields, ...others, total]);
  return compiled instanceof FormulaMistake ? compiled.message : '';
}

describe('a formula', () => {
  it('binds products before sums, and from left to right', () => {
    expect(writeSql('price - count - 2 * 3')).toContain(
      '(("price"::numeric - "count"::numeric) - (2::numeric * 3::numeric))',
    );
    expect(writeSql('(price - 1) / count')).toContain(
      '(("price"::numeric - 1::numeric) / nullif("count"::numeric, 0))',
    );
  });

  it('is rounded to what its column stores, and empty beyond it', () => {
    expect(writeSql('price * 1.5')).toBe(
      'case when abs(round(("price"::numeric * 1.5::numeric), 2)) < 1e12 then round(("price"::numeric * 1.5::numeric), 2) end',
    );
    const precise = field('total', { formula: 'price * 1.5', decimals: 4 });
    expect(formulaSql(precise, fields)).toBe(
      'case when abs(round(("price"::numeric * 1.5::numeric), 4)) < 1e10 then round(("price"::numeric * 1.5::numeric), 4) end',
    );
    expect(writeSql('days(start, end)', 'integer')).toBe(
      'case when abs(round(("end" - "start")::numeric)) < 2147483647.5 then round(("end" - "start")::numeric) end',
    );
  });

  it('writes out the formulas of other fields, and reports a circle of them', () => {
    const half = field('half', { formula: 'price / 2' });
    expect(formulaSql(field('total', { formula: 'half + 1' }), [...fields, half])).toContain(
      '(("price"::numeric / nullif(2::numeric, 0)) + 1::numeric)',
    );
    const other = field('other', { formula: 'total - 1' });
    expect(findMistake('other + 1', [other])).toBe('"total" is computed from itself: total, other, total');
  });
});
