import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({ overrideConfig: [{ rules: { 'no-unused-vars': 'off' } }] });

/** The linter's layer errors for a file with this text. */
async function complaints(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'chairside/layers')
    .map(({ message }) => message);
}

const PLANTED: [what: string, file: string, text: string, complaint: RegExp][] = [
  [
    'a feature that imports another',
    'src/client/feedback/planted.ts',
    `import { sendingRoutes } from '../sending/sending-routes.tsx';`,
    /does not import src\/client\/sending, which stands beside it/,
  ],
  [
    'a feature that loads another',
    'src/client/sending/planted.ts',
    `export const load = () => import('../entities/EntityRoutes.tsx');`,
    /does not import src\/client\/entities, which stands beside it/,
  ],
  [
    'a layer that imports one above it, for a type alone',
    'src/client/core/planted.ts',
    `import type { Toast } from '../ui/toast.ts';`,
    /does not import src\/client\/ui, which stands above it/,
  ],
  [
    'a folder without a layer',
    'src/client/novelties/planted.ts',
    `import { api } from '../core/api.ts';`,
    /novelties has no layer yet/,
  ],
  [
    'a feature of the server that imports another',
    'src/server/feedback/planted.ts',
    `import { findPerson } from '../privacy/people.ts';`,
    /does not import src\/server\/privacy, which stands beside it/,
  ],
  [
    'the base of the server importing a feature',
    'src/server/operations/jobs/planted.ts',
    `import { keepSurveys } from '../../surveys/upkeep.ts';`,
    /does not import src\/server\/surveys, which stands above it/,
  ],
  [
    'a low file of a room importing the rest of it',
    'src/server/http/errors.ts',
    `import { plainPage } from './plain-page.ts';`,
    /http\/errors\.ts does not import src\/server\/http, which stands above it/,
  ],
  [
    'the client importing the server',
    'src/client/core/planted.ts',
    `import { readConfig } from '../../server/config.ts';`,
    /src\/client does not import src\/server/,
  ],
  [
    'the product importing the generators',
    'src/domain/planted.ts',
    `import { generate } from '../../generators/generate.ts';`,
    /src\/domain does not import generators/,
  ],
  [
    'the server loading the demo with itself',
    'src/server/planted.ts',
    `import { seedDemo } from '../../demo/seed.ts';`,
    /src\/server loads demo by import\(\)/,
  ],
  [
    'a circle of two files',
    'src/client/core/api.ts',
    `import { call } from './call.ts';`,
    /call\.ts imports this file: a circle/,
  ],
];

describe('the order of imports', () => {
  it.each(PLANTED)('finds %s', async (_, file, text, complaint) => {
    expect(await complaints(file, text)).toEqual([expect.stringMatching(complaint)]);
  });

  it('lets a feature import lower layers, and the server load the demo dynamically', async () => {
    expect(
      await complaints('src/client/feedback/planted.ts', `import { api } from '../core/api.ts';`),
    ).toEqual([]);
    expect(
      await complaints('src/server/planted.ts', `export const load = () => import('../../demo/seed.ts');`),
    ).toEqual([]);
  });
});
