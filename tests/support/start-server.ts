import { beforeAll } from 'vitest';
import { harness } from './harness.ts';

// starts the server of a worker before its first test, whose time it is not
beforeAll(async () => {
  await harness();
});
