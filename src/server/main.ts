import { ConfigError, readConfig, type Config } from './config.ts';
import { openFolder } from './db/embedded/open-folder.ts';

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
// the worker opens the embedded database while this thread loads the server
const opening = config.databaseUrl === undefined ? openFolder(config.dataDir) : undefined;
// startServer awaits it and reports its failure
opening?.catch(() => undefined);
const { runServer } = await import('./operations/run-server.ts');
const refusal = await runServer(config, opening);
if (refusal !== undefined) endWith([refusal]);
