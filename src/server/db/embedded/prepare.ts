import { createServer, logOf } from '../../create-server.ts';
import { readMigrations } from '../migrations-folder.ts';
import { loadTemplate } from './template.ts';

// the last step of the build: makes the template that new embedded databases start from
await loadTemplate(readMigrations(), logOf(createServer({ logLevel: 'warn' })));
