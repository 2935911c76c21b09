import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { leaderboardRow } from '../../../domain/measures/leaderboard-fixture.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import type { Paper } from './draw-pdf.ts';
import { paperFile } from './paper-file.ts';

const row = (orgRank: number, entityName: string) =>
  leaderboardRow({ entityName, orgRank, interval: { low: 3.5, high: 4.5 } });

describe('documents', () => {
  it('are rendered outside of the server, which never loads the renderer', async () => {
    const { metafile } = await build({
      entryPoints: ['src/server/main.ts'],
      bundle: true,
      write: false,
      metafile: true,
      outdir: 'unwritten',
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const files = Object.keys(metafile.inputs);
    const loaded = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(files).toContain('src/server/measures/reports/paper-file.ts');
    expect(files.filter((file) => file.includes('pdf-'))).toEqual([]);
    expect(loaded).not.toContain('pdfkit');
  });

  const leaderboard = (rows: LeaderboardRow[]): Paper => ({
    kind: 'leaderboard',
    type: 'practice',
    organizationName: 'Bright Smiles',
    date: { gte: '2026-10-01', lt: '2026-11-01' },
    today: '2026-11-23',
    categoryId: undefined,
    rows,
  });

  it('come back from the process that draws them', async () => {
    const file = await paperFile('leaderboard', leaderboard([row(1, 'Boulder'), row(1, 'Mesa')]));
    expect(file).toMatchObject({ fileName: 'leaderboard.pdf', mediaType: 'application/pdf' });
    const parts: Buffer[] = [];
    for await (const part of file.body) parts.push(part as Buffer);
    expect(Buffer.concat(parts).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
