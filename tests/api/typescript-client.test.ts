import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { expectStatus } from '../support/api.ts';
import { complete, sendSurvey, surveyScene } from '../support/surveys.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = join(ROOT, 'docs/examples/typescript');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const run = promisify(execFile);

const TSCONFIG = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'] },
    ...{ types: ['node'], allowImportingTsExtensions: true, skipLibCheck: true },
  },
  files: ['client.mts'],
};

/** The commands of its README, without the installation. */
function printedCommands(): string[] {
  const readme = readFileSync(join(EXAMPLE, 'README.md'), 'utf8');
  const lines = /```sh\n([^`]*)```/.exec(readme)?.[1]?.trim().split('\n') ?? [];
  return lines.filter((line) => !line.startsWith('npm install'));
}

it('is generated from the served document, compiles, and makes calls', async () => {
  const of = await surveyScene();
  const { url } = of.organization.server;
  const { text } = await of.organization.token();
  expectStatus(await complete(of, await sendSurvey(of)), 200);
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'test-results/client-'));
  try {
    cpSync(join(EXAMPLE, 'client.mts'), join(folder, 'client.mts'));
    // as `npm install` leaves it in an empty folder
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    const [generate = '', start = ''] = printedCommands().map((line) =>
      line
        .replaceAll('https://chairside.example.com', url)
        .replace('chs_live_...', text)
        .replace(/npx (\S+)/, (_, name: string) => bin(name)),
    );
    const print = async (command: string) => (await run('sh', ['-c', command], { cwd: folder })).stdout;
    await print(generate);
    await run(process.execPath, [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', folder]);
    for (const outcome of ['WAITING', 'WAITING']) {
      const stdout = await print(start);
      expect(stdout).toContain(`visit-4711: ${outcome}`);
      expect(stdout).toContain('2 practices');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
