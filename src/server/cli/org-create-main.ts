import { main } from './org-create.ts';

process.exitCode = await main();
