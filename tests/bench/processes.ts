import { join } from 'node:path';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import { Caller, closeBuiltScene, inParallel, makeSurveys, openBuiltScene } from '../support/built-scene.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figure.ts';

const COMPLETIONS = 2_000;
const LISTS = 4_000;
const WARM_UP = 300;

/** Several processes on one PostgreSQL; they and their clients share this machine. */
export async function benchProcesses(cwd: string, folder: string): Promise<Figure[]> {
  const postgres = await startPostgres();
  const figures: Figure[] = [];
  try {
    const databaseUrl = await postgres.createDatabase();
    const dataDir = join(folder, 'processes');
    const scene = await openBuiltScene(cwd, dataDir, databaseUrl);
    const servers: BuiltServer[] = [];
    for (const count of [1, 4]) {
      while (servers.length < count) {
        const env = { DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL: databaseUrl };
        servers.push(await startBuiltServer({ cwd, env }));
      }
      const callers = servers.map(({ url }) => new Caller(url, scene.caller.cookie));
      const call = (index: number, method: string, path: string, body?: unknown) =>
        callers[index % count]?.data(method, path, body);
      const complete = async (of: number): Promise<number> =>
        inParallel(await makeSurveys(scene, of), async ({ slug, answers }, index) => {
          const body = { answers, contact: index % 3 === 0, feedback: '', experienceType: 'PATIENT' };
          await call(index, 'POST', `/surveys/${slug}/complete`, body);
        });
      const list = (of: number): Promise<number> =>
        inParallel(
          Array.from({ length: of }, (_, n) => n),
          async (n) => {
            await call(n, 'GET', '/practices?take=20');
          },
        );
      await complete(WARM_UP);
      const completing = await complete(COMPLETIONS);
      await list(WARM_UP);
      const listing = await list(LISTS);
      const what = count === 1 ? 'one process' : `${count} processes`;
      figures.push(
        { what: `Surveys completed a second, ${what}`, value: COMPLETIONS / completing, unit: '/s' },
        { what: `Pages of a list a second, ${what}`, value: LISTS / listing, unit: '/s' },
      );
      for (const caller of callers) caller.close();
    }
    await Promise.all(servers.map((server) => server.stop()));
    await closeBuiltScene(scene);
  } finally {
    await postgres.stop();
  }
  return figures;
}
