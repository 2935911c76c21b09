import { randomBytes, randomUUID, createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { addKeyOfFolder, keyFile } from '../../src/server/secrets/key-ring.ts';
import { sealStored } from '../../src/server/secrets/seal-stored.ts';
import { unseal } from '../../src/server/secrets/seal.ts';
import { TOKEN_TEXT } from '../../src/server/secrets/sealed-columns.ts';
import type { Database } from '../../src/server/db/database.ts';
import { expectStatus, neverAnswered } from '../support/api.ts';
import { withDatabase } from '../../src/server/cli/command.ts';
import { practiceModel } from '../support/entity-files.ts';
import { harness } from '../support/harness.ts';
import { createRecord } from '../support/make-record.ts';
import { TestOrganization } from '../support/organizations.ts';
import { addOrganization, addPractice } from '../support/people.ts';
import { runCommand } from '../support/run-command.ts';
import { newEnvironment } from './auth-environment.ts';

const SIKKA_KEY = { table: 'practices', column: 'sikka_secret_key' };

async function stored(db: Database, { table, column }: typeof SIKKA_KEY, id: string): Promise<string> {
  const [row] = await db.system((tx) =>
    tx.query<{ value: string }>(`select ${column} as value from ${table} where id = $1`, [id]),
  );
  return row?.value ?? '';
}

describe('a secret of a record', () => {
  it('is sealed for its record on create, update and bulk change', async () => {
    const organization = await TestOrganization.create({
      facts: { '@organization.pmsIntegrationType': 'SIKKA' },
    });
    const admin = await organization.admin();
    const { db, ctx } = await harness();
    const key = () => neverAnswered(`sikka-${randomUUID()}`);
    const first = key();
    const { id } = await createRecord(practiceModel(), admin, { values: { sikkaSecretKey: first } });
    const place = { ...SIKKA_KEY, id };
    const sealed = await stored(db, SIKKA_KEY, id);
    expect(sealed).not.toContain(first);
    expect(unseal(ctx.config, sealed, place)).toBe(first);
    const second = key();
    expectStatus(await admin.api.update('practices', id, { sikkaSecretKey: second }), 200);
    expect(unseal(ctx.config, await stored(db, SIKKA_KEY, id), place)).toBe(second);
    expectStatus(await admin.api.update('practices', id, { name: 'Another name' }), 200);
    expect(unseal(ctx.config, await stored(db, SIKKA_KEY, id), place)).toBe(second);
  });
});

/** A token as stored by versions before named keys. */
function sealedUnnamed(dataDir: string, text: string, id: string): string {
  const key = Buffer.from(readFileSync(keyFile(dataDir), 'utf8').trim(), 'base64');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

describe('secrets:rotate', () => {
  it('reseals everything, including values of earlier versions, and names those that no key opens', async () => {
    const env = await newEnvironment();
    const config = readConfig(env);
    const token = randomUUID();
    const practiceId = await withDatabase(config, async (db) => {
      await sealStored(db, config);
      const organizationId = await addOrganization(db);
      const id = await addPractice(db, organizationId, 'Sealed');
      await db.system(async (tx) => {
        await tx.query(`update practices set sikka_secret_key = 'plain' where id = $1`, [id]);
        await tx.query(
          `insert into api_tokens (organization_id, id, name, role, token_hash, beginning, sealed, scopes, created_by_name)
           values ($1, $2, 'Bearer token', 'API_EXTERNAL', $3, 'chs', $4, '{}', 'Ann')`,
          [organizationId, token, token, sealedUnnamed(config.dataDir, 'token', token)],
        );
      });
      expect(await sealStored(db, config, true)).toEqual({ sealed: 2, lost: [] });
      return id;
    });
    const read = () => withDatabase(config, (db) => stored(db, SIKKA_KEY, practiceId));
    const before = await read();
    expect(before).not.toContain('plain');
    const rotated = await runCommand('secrets-rotate', env);
    expect(rotated).toMatchObject({ exitCode: 0, err: '' });
    expect(rotated.out).toMatch(/^2 secrets are encrypted with the key of .*encryption\.key\.\n$/);
    const after = await read();
    expect(after.split('.')[2]).not.toBe(before.split('.')[2]);
    expect(unseal(config, after, { ...SIKKA_KEY, id: practiceId })).toBe('plain');
    await withDatabase(config, async (db) =>
      expect(unseal(config, await stored(db, TOKEN_TEXT, token), { ...TOKEN_TEXT, id: token })).toBe('token'),
    );
    addKeyOfFolder(config.dataDir);
    addKeyOfFolder(config.dataDir);
    const lost = await runCommand('secrets-rotate', env);
    expect(lost.exitCode).toBe(1);
    expect(lost.err).toContain(`No key decrypts practices.sikka_secret_key of ${practiceId}`);
  });

  it('moves secrets to a key from the environment', async () => {
    const env = await newEnvironment();
    const config = readConfig(env);
    const practiceId = await withDatabase(config, async (db) => {
      const id = await addPractice(db, await addOrganization(db), 'Sealed');
      await db.system((tx) =>
        tx.query(`update practices set sikka_secret_key = 'plain' where id = $1`, [id]),
      );
      await sealStored(db, config);
      return id;
    });
    const chosen = { ...env, ENCRYPTION_KEY: 'a key of the environment, long enough' };
    expect(await runCommand('secrets-rotate', chosen)).toEqual({
      exitCode: 0,
      out: '1 secrets are encrypted with the key of ENCRYPTION_KEY.\n',
      err: '',
    });
    const withKey = readConfig({ ...chosen, DATA_DIR: `${config.dataDir}/nothing-here` });
    const sealed = await withDatabase(config, (db) => stored(db, SIKKA_KEY, practiceId));
    expect(unseal(withKey, sealed, { ...SIKKA_KEY, id: practiceId })).toBe('plain');
  });
});
