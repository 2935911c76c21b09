// Run by npm run dev: generates at each message, without the start of a process in the way of the one who waits.
import { generateFiles } from '../../generators/generate-files.ts';

process.on('message', async () => {
  process.send({ isTaken: await generateFiles({ root: '.' }) });
});
