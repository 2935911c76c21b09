import { v7 as uuidv7 } from 'uuid';
import { digestDay } from '../../src/domain/measures/digest.ts';
import { sendDigests } from '../../src/server/measures/digests/send-digests.ts';
import { join } from '../support/join.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import type { Figure } from './figure.ts';

const READERS = 500;
const HOUR_MS = 3_600_000;

/** Users of the demo's largest organization, each with one or several practices and a digest. */
async function addReaders({ ctx: { db } }: TestServer): Promise<string> {
  return db.system(async (tx) => {
    const [organization] = await tx.query<{ id: string }>(
      `select id from organizations where name = 'Bright Smiles Dental Group'`,
    );
    const organizationId = organization?.id ?? '';
    for (let n = 0; n < READERS; n += 1) {
      const userId = uuidv7();
      await tx.query(
        `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
         values ($1, $2, 'Reader', $3, $4, $5, 'ACTIVE', true, $6)`,
        [
          organizationId,
          userId,
          String(n),
          `reader.${n}@example.test`,
          n % 10 === 0 ? 'ADMIN' : 'USER',
          `usr_bench_${n}`,
        ],
      );
      await tx.query(
        `insert into user_practices (organization_id, user_id, practice_id)
         select $1, $2, id from practices where organization_id = $1 order by md5(id::text || $3::text) limit $4`,
        [organizationId, userId, String(n), 1 + (n % 4)],
      );
      await join(tx, { organizationId, userId });
      await tx.query(
        `insert into user_settings (organization_id, user_id, kind, name, value, public_key)
         values ($1, $2, 'DIGEST', '', '{"frequency": "WEEKLY", "sentFor": "2020-01-06"}', $3)`,
        [organizationId, userId, `bench-key-${n}`],
      );
    }
    return organizationId;
  });
}

/** Time to compute and queue the digests of 500 users. */
export async function benchDigests(): Promise<Figure[]> {
  const server = await startTestServer({ demo: true });
  try {
    const organizationId = await addReaders(server);
    const now = new Date();
    // the last digest's morning is over in every time zone
    const at = new Date(
      Date.parse(`${digestDay('WEEKLY', now.toISOString().slice(0, 10))}T00:00:00Z`) + 20 * HOUR_MS,
    );
    const began = performance.now();
    await sendDigests(server.ctx, { organizationId }, at);
    const seconds = (performance.now() - began) / 1000;
    const [sent] = await server.ctx.db.system((tx) =>
      tx.query<{ count: number }>(
        `select count(*)::int as count from messages where to_address like 'reader.%' and images is not null`,
      ),
    );
    return [
      { what: `digests for ${READERS} people`, value: seconds, unit: 's', limit: { most: 60 } },
      { what: '  of them with a chart', value: sent?.count ?? 0, unit: 'mails', limit: { least: READERS } },
    ];
  } finally {
    await server.stop();
  }
}
