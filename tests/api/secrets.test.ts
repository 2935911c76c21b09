import { randomBytes, randomUUID, createCipheriv } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { keyFile, type KeyConfig, readKeys } from '../../src/server/identity/secrets/key-ring.ts';
import { readPersonKey } from '../../src/server/identity/secrets/person-key.ts';
import { rotateSecrets } from '../../src/server/identity/secrets/rotate-secrets.ts';
import { sealStored } from '../../src/server/identity/secrets/seal-stored.ts';
import { seal, type SealedCell, unseal } from '../../src/server/identity/secrets/seal.ts';
import { SEALED_COLUMNS, TOKEN_TEXT } from '../../src/server/identity/secrets/sealed-columns.ts';
import type { Database } from '../../src/server/db/database.ts';
import { expectStatus, neverAnswered } from '../support/api.ts';
import { withDatabase } from '../../src/server/operations/cli/command.ts';
import { practiceModel } from '../support/entity-files.ts';
import { harness } from '../support/harness.ts';
import { createRecord } from '../support/make-record.ts';
import { TestOrganization } from '../support/organizations.ts';
import { addOrganization, addPractice } from '../support/people.ts';
import { runCommand } from '../support/run-command.ts';
import { newEnvironment } from './auth-environment.ts';

/** These tests create databases of their own, and run commands on them. */
const OWN_DATABASE = { timeout: 120_000 };

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

describe('secrets:rotate', OWN_DATABASE, () => {
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
    const ring = await readFile(keyFile(config.dataDir), 'utf8');
    expect(ring.trim().split('\n')).toHaveLength(2);
    rmSync(keyFile(config.dataDir));
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

/** Inserts of rows with secrets, by table: $1 organization, $2 id, $3 practice, then the sealed texts by column. */
const INSERTS: Record<string, string> = {
  practices:
    'update practices set sikka_secret_key = $4 where organization_id = $1 and id = $2 and id = $3::uuid',
  api_tokens: `insert into api_tokens (organization_id, id, name, role, token_hash, beginning, scopes, created_by_name, sealed)
    select $1, $2, 'Token', 'API_EXTERNAL', $3::text, 'chs', '{}', 'Ann', $4`,
  identity_providers: `insert into identity_providers (organization_id, id, issuer, client_id, role_claim, practice_claim,
      admin_values, user_values, provider_values, client_secret)
    select $1, $2, $3::text, 'id', '', '', '{}', '{}', '{}', $4`,
  pms_connections: `insert into pms_connections (organization_id, id, system, settings, created_by_name, secrets, webhook_secret)
    select $1, $2, 'SIKKA', '{}', $3::text, $4, $5`,
  webhook_endpoints: `insert into webhook_endpoints (organization_id, id, url, events, created_by_name, secret, previous_secret)
    select $1, $2, $3::text, '{}', 'Ann', $4, $5`,
};

/** A secret in every sealed column. */
async function storeSecrets(db: Database, config: KeyConfig): Promise<SealedCell[]> {
  const organizationId = await addOrganization(db);
  const practiceId = await addPractice(db, organizationId, 'Sealed');
  const tables = [...new Set(SEALED_COLUMNS.map(({ table }) => table))];
  const places: SealedCell[] = [];
  for (const table of tables.filter((name) => name !== 'installation_secrets')) {
    const id = table === 'practices' ? practiceId : randomUUID();
    const own = SEALED_COLUMNS.filter((one) => one.table === table).map(({ column }) => ({
      table,
      column,
      id,
    }));
    const texts = own.map((place) => seal(config, place.column, place));
    await db.system((tx) => tx.query(INSERTS[table] ?? '', [organizationId, id, practiceId, ...texts]));
    places.push(...own);
  }
  return places;
}

/** A database whose statement with the text fails, as if the process were killed there. */
function killedAt(db: Database, text: string): Database {
  const system: Database['system'] = (work) =>
    db.system((tx) =>
      work({
        asOwner: (inner) => tx.asOwner(inner),
        script: (sql) => tx.script(sql),
        afterCommit: (listener) => tx.afterCommit(listener),
        query: (sql, values) => {
          if (sql.includes(text)) throw new Error('killed');
          return tx.query(sql, values);
        },
      }),
    );
  return { ...db, kind: db.kind, system } as Database;
}

/** A run that only completes an earlier rotation may have nothing left to do at that text: the next one has. */
async function runUntilKilled(db: Database, config: KeyConfig, text: string): Promise<void> {
  const { isResumed } = await rotateSecrets(killedAt(db, text), config);
  if (isResumed) await rotateSecrets(killedAt(db, text), config);
}

describe('a rotation that is interrupted', OWN_DATABASE, () => {
  it('at any table, again and again, loses no secret, and is completed by the next run', async () => {
    const config = readConfig(await newEnvironment());
    await withDatabase(config, async (db) => {
      const places = await storeSecrets(db, config);
      const check = async (): Promise<void> => {
        for (const place of places)
          expect(unseal(config, await stored(db, place, place.id), place)).toBe(place.column);
      };
      await rotateSecrets(db, config);
      const ringSizes = new Set<number>();
      for (const { table, column } of SEALED_COLUMNS)
        for (const text of [`from "${table}" where "${column}"`, `update "${table}" t set "${column}"`]) {
          await expect(runUntilKilled(db, config, text)).rejects.toThrow('killed');
          await check();
          ringSizes.add(readKeys(config).length);
        }
      expect(Math.max(...ringSizes)).toBeLessThanOrEqual(4);
      await rotateSecrets(db, config);
      const [newest] = readKeys(config);
      expect(await rotateSecrets(db, config)).toMatchObject({ sealed: places.length, isResumed: false });
      expect(readKeys(config)[0].name).not.toBe(newest.name);
      expect(readKeys(config)).toHaveLength(2);
      await check();
    });
  });

  it('does not add a key when two run at once, and concurrent changes stay readable', async () => {
    const config = readConfig(await newEnvironment());
    await withDatabase(config, async (db) => {
      const places = await storeSecrets(db, config);
      const write = async (place: SealedCell): Promise<void> => {
        for (let time = 0; time < 10; time += 1)
          await db.system((tx) =>
            tx.query(`update ${place.table} set ${place.column} = $2 where id = $1`, [
              place.id,
              seal(config, place.column, place),
            ]),
          );
      };
      const rotate = async (): Promise<void> => {
        for (let time = 0; time < 4; time += 1) await rotateSecrets(db, config);
      };
      await Promise.all([rotate(), rotate(), ...places.map(write)]);
      for (const place of places)
        expect(unseal(config, await stored(db, place, place.id), place)).toBe(place.column);
    });
  });
});

it(
  'the key that counts people of confidential answers stays the same through rotations',
  OWN_DATABASE,
  async () => {
    const config = readConfig(await newEnvironment());
    const read = () => withDatabase(config, (db) => readPersonKey(db, config));
    const earlier = readKeys(config)[0].bytes;
    await withDatabase(config, async (db) => {
      const organizationId = await addOrganization(db);
      // answers of an earlier version, whose people were counted with the encryption key, wait
      await db.system((tx) =>
        tx.query(
          `insert into sealed_answers (organization_id, part, minimum, person, day, language, given)
         values ($1, 'ANSWERS', 5, 'ann', current_date, 'ENGLISH', '{}')`,
          [organizationId],
        ),
      );
      for (let time = 0; time < 3; time += 1) await rotateSecrets(db, config);
    });
    expect(await read()).toEqual(earlier);
    expect(readKeys(config).map(({ bytes }) => bytes)).not.toContainEqual(earlier);
  },
);
