import type { Config } from '../config.ts';
import { createServer } from '../http/create-server.ts';
import type { OpenFolder } from '../db/embedded/open-folder.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';

/**
 * Starts the server, which runs until the process is asked to stop.
 * @returns why it did not start, in one line, if the operator can fix the cause
 */
export async function runServer(
  config: Config,
  opening: Promise<OpenFolder> | undefined,
): Promise<string | undefined> {
  try {
    const { stop } = await startServer(createServer(config), config, opening);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        void stop().then(() => process.exit(0));
      });
    }
    return undefined;
  } catch (error) {
    const refusal = StartError.of(error, config);
    if (!refusal) throw error;
    return refusal.message;
  }
}
