import type { Viewer } from '../../domain/access/session.ts';
import type { Database } from '../db/database.ts';
import { parseListQuery } from './list-query.ts';
import { listRecords } from './list-records.ts';
import type { EntityRegistry } from './registry.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Runs each entity's list once for a non-existent organization. The embedded database compiles code on first use, which
 * makes the first query slow; this happens before a user waits for it.
 */
export async function warmUp(db: Database, registry: EntityRegistry): Promise<void> {
  const viewer: Viewer = {
    id: NOBODY,
    role: 'ADMIN',
    isInternal: false,
    allowViewProviders: false,
    organizationId: NOBODY,
    entitlements: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'],
    practiceIds: [],
  };
  const tenant = { organizationId: NOBODY, userId: NOBODY };
  for (const runtime of registry.values()) {
    await listRecords(db, runtime, { viewer, tenant }, 'organization', parseListQuery(runtime, viewer, {}));
  }
}
