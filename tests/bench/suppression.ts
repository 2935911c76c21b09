import { toViewer } from '../../src/domain/access/session.ts';
import { loadPerson } from '../../src/server/identity/auth/load-session.ts';
import type { SignedIn } from '../../src/server/identity/auth/sessions.ts';
import { confidentialQuery } from '../../src/server/feedback/confidential-comments.ts';
import { startPostgres } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Figure, median } from './figure.ts';

const TIMES = 300;
const WARM_UP = 40;
const LEAST = 5;

/** The administrator of the demo's organization with confidential surveys. */
async function signIn({ ctx: { db, config } }: TestServer): Promise<SignedIn> {
  return db.system(async (tx) => {
    const [tenant] = await tx.query<{ organizationId: string; userId: string }>(
      `select organization_id as "organizationId", id as "userId" from users where email = 'ex@demo.test'`,
    );
    const person = tenant && (await loadPerson(tx, tenant, config.companyMarker));
    if (!person) throw new Error('The demo has no ex@demo.test.');
    return { session: person.session, viewer: toViewer(person.session), tenant };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + TIMES; n += 1) {
    const began = performance.now();
    await work();
    if (n >= WARM_UP) times.push(performance.now() - began);
  }
  return median(times);
}

/** Time to decide whether a filtered list of confidential comments may be shown. Figures are sealed on write. */
export async function benchSuppression(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const server = await startTestServer({ demo: true, databaseUrl: await postgres.createDatabase() });
  try {
    const { db } = server.ctx;
    const signedIn = await signIn(server);
    const query = { experienceType: 'EMPLOYEE', orderBy: 'desc' } as const;
    const [sealed] = await db.tenant(signedIn.tenant, (tx) =>
      tx.query<{ count: number }>(
        `select count(*)::int as count from surveys where organization_id = $1 and part = 'COMMENT'`,
        [signedIn.tenant.organizationId],
      ),
    );
    const narrowed = { ...query, sentimentTypes: ['NEGATIVE' as const] };
    const check = await timed(() => confidentialQuery(db, signedIn, narrowed));
    const open = await timed(() =>
      confidentialQuery(db, signedIn, { ...narrowed, experienceType: 'PATIENT' }),
    );
    return [
      {
        what: 'Suppression, added to a narrowed list of comments',
        value: check - open,
        unit: 'ms',
        limit: { most: 2 },
      },
      {
        what: '  confidential comments that it counts',
        value: sealed?.count ?? 0,
        unit: 'comments',
        limit: { least: LEAST },
      },
    ];
  } finally {
    await server.stop();
    await postgres.stop();
  }
}
