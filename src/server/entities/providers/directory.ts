import type { Session } from '../../../domain/access/session.ts';
import type { Database, Tenant } from '../../db/database.ts';

/** A provider as listed by a practice-management system. */
export interface DirectoryProvider {
  identifier: string;
  /** last name first */
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

/** The directory in our own database, filled by imports. */
export class DatabaseProviderDirectory implements ProviderDirectory {
  constructor(private readonly db: Database) {}

  async lookup(tenant: Tenant, practiceIds: string[]): Promise<DirectoryProvider[]> {
    const [rows = []] = await this.db.pipeline(tenant, [
      {
        text: `select identifier, name, practice_id as "practiceId", source from provider_directory_entries
          where organization_id = $1 and practice_id = any($2::uuid[])
          order by app.sort_key(name) collate "C", identifier`,
        values: [tenant.organizationId, practiceIds],
      },
    ]);
    return rows as unknown as DirectoryProvider[];
  }
}
