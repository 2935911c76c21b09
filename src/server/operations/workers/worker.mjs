// A process that runs one task at a time and may be killed at any moment.
import { setPriority } from 'node:os';

const MOST_MEMORY = 700 * 1024 * 1024;
const WATCH_MS = 50;
/** Lower priority than the server. */
const PRIORITY = 10;

setPriority(PRIORITY);
process.on('disconnect', () => process.exit());
// native work leaves the event loop free, so memory is watched while it runs
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(1);
}, WATCH_MS).unref();

const { run } = await import(process.argv[2]);
process.on('message', async (input) => {
  try {
    process.send({ result: await run(input, (progress) => process.send({ progress })) });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.send({ ready: true });
