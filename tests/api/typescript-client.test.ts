import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { expectStatus } from '../support/api.ts';
import { complete, sendSurvey, surveyScene } from '../support/surveys.ts';

const ROOT = join(import.meta.dirname, '../..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const run = promisify(execFile);

const TSCONFIG = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'] },
    ...{ types: ['node'], allowImportingTsExtensions: true, skipLibCheck: true },
  },
  files: ['client.ts'],
};

it('is generated from the served document, compiles, and makes calls', async () => {
  const of = await surveyScene();
  const { url } = of.organization.server;
  const { text } = await of.organization.token();
  expectStatus(await complete(of, await sendSurvey(of)), 200);
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'test-results/client-'));
  try {
    cpSync(join(ROOT, 'docs/examples/typescript/client.ts'), join(folder, 'client.ts'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await run(bin('openapi-typescript'), [
      `${url}/v1/openapi.json`,
      '-o',
      join(folder, 'chairside-api.d.ts'),
    ]);
    await run(bin('tsc'), ['-p', folder]);
    const env = { ...process.env, CHAIRSIDE_URL: url, CHAIRSIDE_TOKEN: text };
    for (const outcome of ['WAITING', 'WAITING']) {
      const { stdout } = await run(bin('tsx'), [join(folder, 'client.ts')], { env });
      expect(stdout).toContain(`visit-4711: ${outcome}`);
      expect(stdout).toContain('2 practices');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
