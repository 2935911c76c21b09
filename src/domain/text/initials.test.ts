import { describe, expect, it } from 'vitest';
import { getInitials, shortNames } from './initials.ts';

describe('getInitials', () => {
  it('takes the first and the last word of a person', () => {
    expect(getInitials('Rosa Maria Delgado-Finch')).toBe('RD');
  });

  it('skips words shared with the organization', () => {
    expect(getInitials('Bright Smiles Cedar Park', 'Bright Smiles Dental Group')).toBe('CP');
    expect(getInitials('Bright Smiles Aurora', 'Bright Smiles Dental Group')).toBe('AU');
  });

  it('keeps a shared last word, and handles empty and unusual names', () => {
    expect(getInitials('Lakeside', 'Lakeside Dental')).toBe('LA');
    expect(getInitials('  ')).toBe('');
    expect(getInitials('(Old) – Élan')).toBe('OÉ');
  });
});

describe('shortNames', () => {
  const short = (...names: string[]) => [...shortNames(names).values()];

  it('removes the words that all names start with', () => {
    expect(short('Bright Smiles Aurora', 'Bright Smiles Cedar Park')).toEqual(['Aurora', 'Cedar Park']);
    expect(short('Bright Smiles Aurora', 'Lakeside')).toEqual(['Bright Smiles Aurora', 'Lakeside']);
  });

  it('keeps all names whole if one would become empty', () => {
    expect(short('Bright Smiles', 'Bright Smiles Aurora')).toEqual(['Bright Smiles', 'Bright Smiles Aurora']);
    expect(short('Bright Smiles Aurora')).toEqual(['Bright Smiles Aurora']);
    expect(short()).toEqual([]);
  });
});
