import { main } from './db-distribute.ts';

// what a library keeps open must not keep the command from ending
process.exit(await main());
