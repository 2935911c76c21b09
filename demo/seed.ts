import type { FastifyBaseLogger } from 'fastify';
import type { EntityModel } from '../src/domain/model/model.ts';
import type { EntityValidator } from '../src/domain/model/validation.ts';
import type { Config } from '../src/server/config.ts';
import type { Database, Transaction } from '../src/server/db/database.ts';
import type { DemoTools } from './organization-builder.ts';
import { midnight } from './seeded.ts';

/** Tools for making rows. Loaded on demand, so that other starts do not pay for them. */
export async function demoTools(now: Date): Promise<DemoTools> {
  const [{ faker }, { models }, { validators }, { loadEnumerations }] = await Promise.all([
    import('@faker-js/faker/locale/en'),
    import('../src/generated/models.ts'),
    import('../src/generated/validators.ts'),
    import('../src/server/entities/enumerations.ts'),
  ]);
  const allModels: Record<string, EntityModel> = models;
  const allValidators: Record<string, EntityValidator> = validators;
  const enums = await loadEnumerations(Object.values(allModels));
  return { faker, today: midnight(now), models: allModels, validators: allValidators, enums };
}

async function hasOrganizations(tx: Transaction): Promise<boolean> {
  // two processes that start at once on one database must not both find it empty
  await tx.query("select pg_advisory_xact_lock(hashtextextended('chairside demo', 0))");
  const found = await tx.query('select from organizations limit 1');
  return found.length > 0;
}

/**
 * Fills a new database with the demo organizations: the same rows, ids and times all day. A database with an
 * organization is not new and is left alone. Everything happens in one transaction, so a database with organizations
 * has the whole demo.
 * @param now a moment of the day that is the demo's today
 * @throws Error when the plans of the demo data break a rule of the schema
 */
export async function seedDemo(
  db: Database,
  config: Pick<Config, 'companyMarker'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  now = new Date(),
): Promise<void> {
  await db.system(async (tx) => {
    if (await hasOrganizations(tx)) return;
    const [tools, { buildDemo }, { insertDemo }, { seedSurveys }] = await Promise.all([
      demoTools(now),
      import('./build-demo.ts'),
      import('./insert-demo.ts'),
      import('./surveys/seed-surveys.ts'),
    ]);
    const organizations = buildDemo(tools);
    await insertDemo(tx, tools.models, organizations);
    const surveys = await seedSurveys(tx, organizations, db.kind);
    for (const problem of organizations.flatMap((organization) => organization.problems)) log.warn(problem);
    const records = organizations.reduce((sum, organization) => sum + organization.records.length, 0);
    log.info(
      { organizations: organizations.length, records, surveys },
      'the demo organizations are in place',
    );
  });
  if (!'internal@chairside.test'.includes(config.companyMarker)) {
    log.warn(
      `COMPANY_MARKER is ${config.companyMarker}: internal@chairside.test is an ordinary administrator`,
    );
  }
}
