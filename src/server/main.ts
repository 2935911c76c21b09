import { createServer } from './create-server.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { startServer } from './start-server.ts';
import { StartError } from './start-error.ts';

function endWith(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readConfigOrEnd(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) endWith(error.problems);
    throw error;
  }
}

const config = readConfigOrEnd();
const app = createServer(config);
try {
  const { stop } = await startServer(app, config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  const refusal = StartError.of(error, config);
  if (!refusal) throw error;
  endWith([refusal.message]);
}
