import { main } from './secrets-rotate.ts';

// resources kept open by a library must not keep the process alive
process.exit(await main());
