import { createServer, getLog } from '../src/server/http/create-server.ts';
import { readMigrations } from '../src/server/db/migrations-folder.ts';
import { prepareDemo, preparedDemo } from './prepared-demo.ts';
import { loadTemplate } from '../src/server/db/embedded/template.ts';

// the last step of the build: prepares the files that new embedded databases start from, with and without the demo (DEMO=off: only without)
const log = getLog(createServer({ logLevel: 'warn' }));
await loadTemplate(readMigrations(), log);
const now = new Date();
// the build may have kept the demo of an earlier one
if (process.env.DEMO?.toLowerCase() !== 'off' && !preparedDemo(now)) await prepareDemo(now, log);
