import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from './planted-faults.ts';

// planting them takes an hour, which only the nightly run has: a changed line would go unnoticed until then
it.each(FAULTS)('the code in which %s is there once', (_fault, _entity, _failing, ...patches) => {
  for (const [file, before] of patches) {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
  }
});
