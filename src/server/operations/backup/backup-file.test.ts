import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BackupError, readFormat, writeBackup } from './backup-file.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'chairside-backup-file-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('leaves nothing on a full disk, and says what to free', async () => {
  const written = writeBackup(join(folder, 'full.sql'), async (out) => {
    await pipeline(Readable.from(['part']), out);
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  });
  await expect(written).rejects.toThrow(BackupError);
  await expect(written).rejects.toThrow(`The disk of ${folder} is full: free room`);
  expect(readdirSync(folder)).toEqual([]);
});

it('tells a backup from a truncated one, an earlier one, and another file', () => {
  const file = join(folder, 'some.sql');
  const read = (content: string | Buffer) => {
    writeFileSync(file, content);
    return readFormat(file);
  };
  const sql = `--\n-- PostgreSQL database dump\n--\n${'select 1;\n'.repeat(1000)}`;
  expect(read(`${sql}--\n-- PostgreSQL database dump complete\n--\n`)).toBe('sql');
  expect(read('PGDMP\u0001')).toBe('archive');
  expect(() => read(sql)).toThrow('truncated');
  expect(() => read(gzipSync('{"format":"chairside-backup"}'))).toThrow('earlier version');
  expect(() => read('select 1')).toThrow('is not a backup');
});
