import { beforeAll } from 'vitest';
import { harness } from './harness.ts';

// starts a worker's server before its first test, which keeps startup out of the test's timeout
beforeAll(async () => {
  await harness();
});
