import { describe, expect, it } from 'vitest';
import { getInitials, sharedStart } from './initials.ts';

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

describe('sharedStart', () => {
  it('is the words that all names start with', () => {
    expect(sharedStart(['Bright Smiles Aurora', 'Bright Smiles Cedar Park'])).toBe('Bright Smiles ');
    expect(sharedStart(['Bright Smiles Aurora', 'Lakeside'])).toBe('');
  });

  it('is empty if a name would have no other words', () => {
    expect(sharedStart(['Bright Smiles', 'Bright Smiles Aurora'])).toBe('');
    expect(sharedStart(['Bright Smiles Aurora'])).toBe('');
    expect(sharedStart([])).toBe('');
  });
});
