import { main } from './rollups-recount.ts';

process.exitCode = await main();
