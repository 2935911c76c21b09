import { expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { inheritCurrencies } from './currencies.ts';

const number = (name: string, more: Partial<FieldModel> = {}) =>
  ({ name, kind: 'number', column: name, nullable: true, ...more }) as FieldModel;

const formula = (text: string, more: Partial<FieldModel> = {}): FieldModel =>
  number(text, { formula: text, ...more });

const parts = { name: 'parts', relation: { to: 'part', kind: 'many' } } as FieldModel;

const aggregate = (called: 'sum' | 'average' | 'count', field: string): FieldModel =>
  number(`${called} ${field}`, {
    aggregate: { function: called, relation: 'parts', field, readers: { roles: [] } },
  });

const model = (name: string, fields: FieldModel[]): EntityModel => ({ name, fields }) as EntityModel;

it('gives numbers that are computed from amounts their currency', () => {
  const price = number('price', { currency: 'USD' });
  const [whole, part] = inheritCurrencies([
    model('whole', [
      parts,
      aggregate('sum', 'price'),
      aggregate('average', 'price * 2'),
      aggregate('sum', 'count'),
      aggregate('count', 'price'),
    ]),
    model('part', [
      price,
      number('count'),
      formula('price * 2'),
      formula('count * (price + 1)'),
      formula('price / count'),
      formula('coalesce(price, 0) - 5'),
      formula('round(price, 1)'),
      formula('price / (price + 1)'),
      formula('count / price'),
      formula('count + 1'),
      formula('price + 1', { currency: 'EUR' }),
      number('first', { firstOf: ['price', 'price'] }),
      number('other', { firstOf: ['price', 'count'] }),
    ]),
  ]);
  const currencies = (one: EntityModel | undefined) =>
    Object.fromEntries((one?.fields ?? []).map(({ name, currency }) => [name, currency]));
  expect(currencies(part)).toEqual({
    price: 'USD',
    count: undefined,
    'price * 2': 'USD',
    'count * (price + 1)': 'USD',
    'price / count': 'USD',
    'coalesce(price, 0) - 5': 'USD',
    'round(price, 1)': 'USD',
    'price / (price + 1)': undefined,
    'count / price': undefined,
    'count + 1': undefined,
    'price + 1': 'EUR',
    first: 'USD',
    other: undefined,
  });
  expect(currencies(whole)).toEqual({
    parts: undefined,
    'sum price': 'USD',
    'average price * 2': 'USD',
    'sum count': undefined,
    'count price': undefined,
  });
});

it('names records by amounts with their currency', () => {
  const naming = [{ name: 'twice', kind: 'number' as const }];
  const relation = { to: 'part', kind: 'one', naming } as FieldModel['relation'];
  const twice = number('twice', { formula: 'price * 2' });
  const [whole, part] = inheritCurrencies([
    model('whole', [{ name: 'part', relation } as FieldModel]),
    { ...model('part', [number('price', { currency: 'USD' }), twice]), naming },
  ]);
  expect(whole?.fields[0]?.relation?.naming).toEqual([{ name: 'twice', kind: 'number', currency: 'USD' }]);
  expect(part?.naming).toEqual([{ name: 'twice', kind: 'number', currency: 'USD' }]);
});
