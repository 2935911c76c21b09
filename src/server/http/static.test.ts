import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { AppContext } from '../context.ts';
import { createServer } from './create-server.ts';
import { registerErrors } from './error-responses.ts';
import { registerStatic } from './static.ts';

const FILES: Record<string, string> = {
  'index.html': '<!--chairside-boot-->the application',
  'favicon.svg': 'a picture',
  'assets/main.js': 'a script',
  '.vite/manifest.json': '{}',
  '.secret': 'a secret',
};

describe('the files of the client', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chairside-client-'));
    const root = join(folder, 'client');
    mkdirSync(join(root, '.vite'), { recursive: true });
    mkdirSync(join(root, 'assets'));
    for (const [name, content] of Object.entries(FILES)) writeFileSync(join(root, name), content);
    writeFileSync(join(folder, 'package.json'), 'above the root');
    const config = readConfig({ LOG_LEVEL: 'silent' });
    app = createServer(config);
    registerErrors(app);
    const surveys = {
      onSurveysHost: () => undefined,
      notFound: () => Promise.reject(new Error('No survey is asked for.')),
    };
    await registerStatic(app, { config } as AppContext, surveys, root);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['/favicon.svg', '/assets/main.js'])('are served: %s', async (path) => {
    expect((await app.inject(path)).body).toBe(FILES[path.slice(1)]);
  });

  it.each([
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/assets/..%2f.vite%2fmanifest.json',
    '/.secret',
    '/..%2fpackage.json',
    '/assets/none.js',
    '/v1/..%2f..',
  ])('are not served: %s', async (path) => {
    const { statusCode, body } = await app.inject(path);
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] });
  });
});
