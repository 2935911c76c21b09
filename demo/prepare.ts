import { createServer, logOf } from '../src/server/create-server.ts';
import { readMigrations } from '../src/server/db/migrations-folder.ts';
import { prepareDemo } from './prepared-demo.ts';
import { loadTemplate } from '../src/server/db/embedded/template.ts';

// the last step of the build: makes what new embedded databases start from, without the demo and with it
const log = logOf(createServer({ logLevel: 'warn' }));
await loadTemplate(readMigrations(), log);
await prepareDemo(new Date(), log);
