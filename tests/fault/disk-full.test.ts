import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../src/server/db/database.ts';
import { DiskFull, isDiskFull } from '../../src/server/db/disk-full.ts';
import { EmbeddedDatabase } from '../../src/server/db/embedded/embedded-database.ts';
import { WorkerClient } from '../../src/server/db/embedded/worker-client.ts';

it('only reads while the disk is full, and continues once there is room', async () => {
  const worker = new WorkerClient();
  await worker.call('open', {});
  let hasRoom = true;
  const db = new EmbeddedDatabase(worker, undefined, () => hasRoom);
  const insert = 'insert into things values (1)';
  const read = () => db.ask({ text: 'select count(*)::int as count from things' });
  try {
    await db.script('create table things (id int)');
    hasRoom = false;
    await expect(db.ask({ text: insert })).rejects.toThrow(DiskFull);
    await expect(db.system((tx) => tx.query(insert))).rejects.toThrow(DiskFull);
    await expect(db.script(insert)).rejects.toThrow(DiskFull);
    expect(await read()).toEqual([{ count: 0 }]);
    hasRoom = true;
    const filling = db.system(async (tx) => {
      await tx.query(insert);
      hasRoom = false;
      await tx.query(insert);
    });
    await expect(filling).rejects.toThrow(DatabaseUnavailable);
    hasRoom = true;
    await db.system((tx) => tx.query(insert));
    expect(await read()).toEqual([{ count: 1 }]);
  } finally {
    await db.close();
  }
});

it('is recognized from file systems and from PostgreSQL, also as a cause', () => {
  const failed = (code: string) => Object.assign(new Error('failed'), { code });
  for (const code of ['ENOSPC', 'EDQUOT', '53100'])
    expect(isDiskFull(new DatabaseUnavailable(failed(code))), code).toBe(true);
  for (const error of [failed('53300'), failed('ENOENT'), 'ENOSPC', undefined])
    expect(isDiskFull(error)).toBe(false);
});
