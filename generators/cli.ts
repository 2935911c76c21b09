import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generateFiles } from './generate-files.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    plan: { type: 'boolean', default: false },
    'allow-drop': { type: 'boolean', default: false },
    root: { type: 'string', default: '.' },
  },
});

// the developer's database
if (existsSync('.env')) process.loadEnvFile('.env');
const isDone = await generateFiles({
  root: options.root,
  isCheck: options.check,
  isFresh: options.fresh,
  isPlan: options.plan,
  isLossAllowed: options['allow-drop'],
});
if (!isDone) process.exitCode = 1;
