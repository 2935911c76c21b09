import type { TestProject } from 'vitest/node';
import { temporaryRoot } from './temporary-root.ts';

/** Runs the suites on the embedded database; each worker has its own data folder. */
export default function setup(project: TestProject): () => void {
  const root = temporaryRoot('embedded');
  project.provide('database', 'embedded');
  project.provide('postgresUrl', '');
  project.provide('temporaryRoot', root.path);
  return root.remove;
}
