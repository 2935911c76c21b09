import { createServer, getLog } from '../src/server/http/create-server.ts';
import { readMigrations } from '../src/server/db/migrations-folder.ts';
import { prepareDemo } from './prepared-demo.ts';
import { loadTemplate } from '../src/server/db/embedded/template.ts';

// the last step of the build: makes what new embedded databases start from, without the demo and with it; with DEMO=off without it alone
const log = getLog(createServer({ logLevel: 'warn' }));
await loadTemplate(readMigrations(), log);
if (process.env.DEMO?.toLowerCase() !== 'off') await prepareDemo(new Date(), log);
