import type { TestProject } from 'vitest/node';
import { hasPostgres } from './postgres.ts';
import setupEmbedded from './setup-embedded.ts';
import setupPostgres from './setup-postgres.ts';

/** PostgreSQL takes two thirds of the time; authors who lack it use the embedded database. */
export default function setup(project: TestProject): (() => void) | Promise<() => Promise<void>> {
  return hasPostgres() ? setupPostgres(project) : setupEmbedded(project);
}
