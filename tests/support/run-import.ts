import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportCheck, ImportInfo } from '../../src/domain/model/import.ts';
import type { AppContext } from '../../src/server/context.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import { type Answer, type Api, expectStatus } from './api.ts';
import { type Cells, toCsv } from './csv-file.ts';
import { nextNumber } from './values.ts';

const PATIENCE_MS = 60_000;

/** Uploads a file for checking. */
export function sendFile(api: Api, model: EntityModel, csv: string, name = 'file.csv'): Promise<Answer> {
  return api.upload(`/${model.resource}/import/check`, csv, name);
}

/** The answer to checking rows. */
export async function check(api: Api, model: EntityModel, rows: Cells[]): Promise<ImportCheck> {
  return expectStatus(await sendFile(api, model, toCsv(rows)), 200).data as unknown as ImportCheck;
}

/** Confirms a checked import. */
export function start(api: Api, model: EntityModel, importId: string | null): Promise<Answer> {
  return api.send('POST', `/${model.resource}/import`, { importId });
}

/** Waits until an import has finished. */
export async function ended(api: Api, importId: string): Promise<ImportInfo> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const info = expectStatus(await api.send('GET', `/imports/${importId}`), 200)
      .data as unknown as ImportInfo;
    if (['DONE', 'FAILED', 'STOPPED', 'UNDONE'].includes(info.status)) return info;
    if (Date.now() > until) throw new Error(`The import is still ${info.status}.`);
    await sleep(50);
  }
}

/** Checks a file, confirms it, and waits. */
export async function importRows(api: Api, model: EntityModel, rows: Cells[]): Promise<ImportInfo> {
  const checked = await check(api, model, rows);
  if (checked.importId === null) throw new Error(`The file has errors: ${JSON.stringify(checked)}`);
  expectStatus(await start(api, model, checked.importId), 202);
  return ended(api, checked.importId);
}

/** The context of a job, with a hook before each tenant transaction. */
export function contextWith(ctx: AppContext, before: () => Promise<void>): AppContext {
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name === 'tenant') {
        return async (...args: Parameters<typeof target.tenant>) => {
          await before();
          return target.tenant(...args);
        };
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...ctx, db };
}

export function employeeRow(cells: Cells = {}): Cells {
  const n = nextNumber();
  return {
    'First Name': 'Ann',
    'Last Name': `Import ${n}`,
    Identifier: `I-${n}`,
    Role: 'Accountant',
    'Compensation Type': 'Salaried',
    Compensation: '$52,000.50',
    Email: `import.${n}@example.test`,
    ...cells,
  };
}
