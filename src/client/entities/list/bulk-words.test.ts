import { describe, expect, it } from 'vitest';
import { counted, failedPositions, namesText } from './use-bulk.tsx';

describe('texts of bulk actions', () => {
  it('count records', () => {
    const label = { singular: 'Work Location', plural: 'Work Locations' };
    expect([counted(1, label), counted(3, label)]).toEqual(['1 work location', '3 work locations']);
  });

  it('name the first few records, also those with commas in their names', () => {
    expect(namesText(['Austin'])).toBe('Austin');
    expect(namesText(['Austin', 'Boise', 'Camden'])).toBe('Austin, Boise, and Camden');
    expect(namesText(['Abara, Femi', 'Novak, Ari'])).toBe('Abara, Femi and Novak, Ari');
    expect(namesText(Array.from({ length: 9 }, (_, n) => `R${n}`))).toBe('R0, R1, R2, R3, R4, and 4 more');
  });

  it('find the records that failures name', () => {
    expect(
      failedPositions([{ path: 'records[2]' }, { path: 'field' }, {}, { path: 'records[10].id' }]),
    ).toEqual([2, 10]);
  });
});
