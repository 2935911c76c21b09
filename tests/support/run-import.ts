import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportCheck, ImportInfo } from '../../src/domain/import.ts';
import type { EntityModel } from '../../src/domain/model.ts';
import { type Answer, type Api, expectStatus } from './api.ts';
import { type Cells, toCsv } from './csv-file.ts';

const PATIENCE_MS = 60_000;

/** Sends a file to be checked. */
export function sendFile(api: Api, model: EntityModel, csv: string, name = 'file.csv'): Promise<Answer> {
  return api.upload(`/${model.resource}/import/check`, csv, name);
}

/** The answer to checking rows. */
export async function check(api: Api, model: EntityModel, rows: Cells[]): Promise<ImportCheck> {
  return expectStatus(await sendFile(api, model, toCsv(rows)), 200).data as unknown as ImportCheck;
}

/** Confirms an import that was checked. */
export function start(api: Api, model: EntityModel, importId: string | null): Promise<Answer> {
  return api.send('POST', `/${model.resource}/import`, { importId });
}

/** Waits until an import has ended. */
export async function ended(api: Api, importId: string): Promise<ImportInfo> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const info = expectStatus(await api.send('GET', `/imports/${importId}`), 200)
      .data as unknown as ImportInfo;
    if (info.status === 'DONE' || info.status === 'FAILED') return info;
    if (Date.now() > until) throw new Error(`The import is still ${info.status}.`);
    await sleep(50);
  }
}

/** Checks, confirms and waits. */
export async function importRows(api: Api, model: EntityModel, rows: Cells[]): Promise<ImportInfo> {
  const checked = await check(api, model, rows);
  if (checked.importId === null) throw new Error(`The file is not in order: ${JSON.stringify(checked)}`);
  expectStatus(await start(api, model, checked.importId), 202);
  return ended(api, checked.importId);
}
