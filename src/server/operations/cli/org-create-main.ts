import { main } from './org-create.ts';

// resources kept open by a library must not keep the process alive
process.exit(await main());
