import type { Session } from '../../../domain/access/session.ts';
import type { Database, Tenant } from '../../db/database.ts';

/** A provider as listed by a practice-management system. */
export interface DirectoryProvider {
  identifier: string;
  /** as the system shows it */
  name: string;
  practiceId: string;
  /** name of the system */
  source: NonNullable<Session['organization']['pmsIntegrationType']>;
}

/** Source of provider identifiers: a port, since practice-management systems differ. */
export interface ProviderDirectory {
  /** The providers of the practices, by name; empty for practices of other organizations. */
  lookup(tenant: Tenant, practiceIds: string[]): Promise<DirectoryProvider[]>;
}

/** The providers that the practice systems of practices have named. */
export class DatabaseProviderDirectory implements ProviderDirectory {
  constructor(private readonly db: Database) {}

  async lookup(tenant: Tenant, practiceIds: string[]): Promise<DirectoryProvider[]> {
    const [rows = []] = await this.db.pipeline(tenant, [
      {
        text: `select m.name as identifier, m.label as name, m.scope as "practiceId", o.pms_integration_type as source
          from pms_mappings m join organizations o on o.id = m.organization_id
          where m.organization_id = $1 and m.kind = 'PROVIDER' and m.scope = any($2::text[])
            and o.pms_integration_type is not null
          order by app.sort_key(m.label) collate "C", m.name`,
        values: [tenant.organizationId, practiceIds],
      },
    ]);
    return rows as unknown as DirectoryProvider[];
  }
}
