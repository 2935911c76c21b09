import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { watchFolder } from './watch-folder.mjs';

let vite: ViteDevServer | undefined;
let root = '';

afterEach(async () => {
  await vite?.close();
  rmSync(root, { recursive: true });
});

it('reports every save of an editor that renames a new file onto the old one', async () => {
  root = mkdtempSync(join(tmpdir(), 'chairside-watch-'));
  const file = join(root, 'schema/entities/unit.json');
  mkdirSync(join(root, 'schema/entities'), { recursive: true });
  writeFileSync(file, '{}');
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true },
  });
  let saved: (() => void) | undefined;
  const { watcher } = vite;
  await vi.waitFor(() => expect(Object.keys(watcher.getWatched())).toContain(join(root, 'schema/entities')));
  watchFolder(
    watcher,
    join(root, 'schema'),
    (name) => name.endsWith('.json'),
    () => saved?.(),
  );
  for (const text of ['{ "title": "Unit" }', '{ "title": "Department" }', '{ "title": "Team" }']) {
    const seen = new Promise<void>((resolve) => (saved = resolve));
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    await seen;
  }
  expect(saved).toBeDefined();
});
