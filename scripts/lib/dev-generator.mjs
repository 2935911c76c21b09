// Run by npm run dev: generates on each message, which saves the startup time of a process.
import { generateFiles } from '../../generators/generate-files.ts';

process.on('message', async () => {
  process.send({ isTaken: await generateFiles({ root: '.' }) });
});
