import { parseArgs } from 'node:util';
import { generateFiles } from './generate-files.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    'allow-drop': { type: 'boolean', default: false },
    root: { type: 'string', default: '.' },
  },
});

const isDone = await generateFiles({
  root: options.root,
  isCheck: options.check,
  isLossAllowed: options['allow-drop'],
});
if (!isDone) process.exitCode = 1;
