import { createServer, logOf } from '../../create-server.ts';
import { readMigrations } from '../migrations-folder.ts';
import { prepareDemo } from '../../../../demo/prepared-demo.ts';
import { loadTemplate } from './template.ts';

// the last step of the build: makes what new embedded databases start from, without the demo and with it
const log = logOf(createServer({ logLevel: 'warn' }));
await loadTemplate(readMigrations(), log);
await prepareDemo(new Date(), log);
