import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Entitlement, Role, TokenScope } from '../../src/domain/access/access-model.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import type { Database } from '../../src/server/db/database.ts';
import { Api, type Json } from './api.ts';
import { practiceModel } from './entity-files.ts';
import { createRecord, type Maker, type RecordOptions } from './make-record.ts';
import { harness, type Harness } from './harness.ts';
import { join } from './join.ts';
import { nextNumber } from './values.ts';

/** Roles that can sign in; the others have no workspace. */
export const ROLES = ['ADMIN', 'USER', 'PROVIDER'] as const satisfies Role[];
export const ROLES_WITHOUT_WORKSPACE = [
  'API_EXTERNAL',
  'API_INTERNAL',
  'CONSULTANT',
  'SUPER',
] as const satisfies Role[];

export const ALL_ENTITLEMENTS: Entitlement[] = ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'];

interface OrganizationOptions {
  name?: string;
  entitlements?: Entitlement[];
  /** `@organization.x` facts used in conditions */
  facts?: Json;
}

interface ActorOptions {
  practiceIds?: string[];
  status?: 'ACTIVE' | 'INACTIVE';
  email?: string;
}

/** A signed-in user of an organization. */
export interface Actor extends Maker {
  userId: string;
  /** session cookie */
  token: string;
  firstName: string;
  lastName: string;
  organization: TestOrganization;
}

const COLUMNS: Record<string, string> = { '@organization.pmsIntegrationType': 'pms_integration_type' };

async function insertOrganization(db: Database, id: string, options: OrganizationOptions): Promise<void> {
  const { name = `Organization ${nextNumber()}`, entitlements = ALL_ENTITLEMENTS, facts = {} } = options;
  await db.system(async (tx) => {
    await tx.query('insert into organizations (id, name, entitlement_types) values ($1, $2, $3)', [
      id,
      name,
      entitlements,
    ]);
    for (const [fact, value] of Object.entries(facts)) {
      const column = COLUMNS[fact];
      if (!column) continue;
      await tx.query(`update organizations set ${column} = $2 where id = $1`, [id, value]);
    }
  });
}

/**
 * An organization that contains only the users a test requests. They are inserted directly into the database, in the
 * state that `org:create` and sign-in produce; everything else goes through the API.
 */
export class TestOrganization {
  private constructor(
    readonly id: string,
    readonly server: Harness,
    readonly facts: Json,
  ) {}

  private admins: Promise<Actor> | undefined;

  static async create(options: OrganizationOptions = {}): Promise<TestOrganization> {
    const server = await harness();
    const id = uuidv7();
    await insertOrganization(server.db, id, options);
    const { entitlements = ALL_ENTITLEMENTS, facts = {} } = options;
    return new TestOrganization(id, server, {
      '@organization.entitlementTypes': entitlements,
      '@organization.pmsIntegrationType': null,
      ...facts,
    });
  }

  /** The administrator who creates test data. */
  admin(): Promise<Actor> {
    this.admins ??= this.person('ADMIN');
    return this.admins;
  }

  /** A signed-in user of the role. */
  async person(
    role: Role,
    { practiceIds = [], status = 'ACTIVE', email }: ActorOptions = {},
  ): Promise<Actor> {
    const userId = uuidv7();
    const n = nextNumber();
    const [firstName, lastName] = ['Test', `${role} ${n}`];
    const token = await this.server.db.system(async (tx) => {
      await tx.query(
        `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
         values ($1, $2, $3, $4, $5, $6, $7, true, $8)`,
        [
          this.id,
          userId,
          firstName,
          lastName,
          email ?? `actor.${n}@example.test`,
          role,
          status,
          `usr_test_${userId}`,
        ],
      );
      for (const practiceId of practiceIds) {
        await tx.query(
          'insert into user_practices (organization_id, user_id, practice_id) values ($1, $2, $3)',
          [this.id, userId, practiceId],
        );
      }
      await join(tx, { userId, organizationId: this.id });
      return (await createSession(tx, { userId, organizationId: this.id })).token;
    });
    const api = new Api(this.server.url, token, this.server.openApi);
    const facts = {
      ...this.facts,
      '@viewer.role': role,
      '@viewer.id': userId,
      '@viewer.isAdmin': role === 'ADMIN',
    };
    const names = { firstName, lastName };
    const actor: Actor = { api, role, facts, practiceIds, userId, token, ...names, organization: this };
    if (role !== 'ADMIN') actor.helper = await this.admin();
    return actor;
  }

  /**
   * Creates a practice in the organization, always in the same time zone: with zones by turns, tests of days would pass
   * or fail by the hour.
   */
  async practice(): Promise<string> {
    return (await this.record(practiceModel(), { values: { timeZone: 'US/Eastern' } })).id;
  }

  /** Creates a record as the administrator. */
  async record(
    model: EntityModel,
    options: RecordOptions = {},
  ): Promise<Awaited<ReturnType<typeof createRecord>>> {
    return createRecord(model, await this.admin(), options);
  }

  /** The API as a bearer token with these scopes; by default, as the organization's token. */
  async token(scopes?: TokenScope[]): Promise<{ api: Api; id: string; text: string }> {
    const { api } = await this.admin();
    const made = scopes
      ? await api.send('POST', '/users/api/tokens', { name: `Token ${nextNumber()}`, scopes })
      : await api.send('POST', `/users/organizations/${this.id}/api`);
    assert.ok(made.status < 300, made.text);
    const text = String(made.data.bearerToken);
    const [first] = (await api.send('GET', '/users/api/tokens')).rows;
    const id = String((made.data.token as Json | undefined)?.id ?? first?.id);
    return { api: new Api(this.server.url, { bearer: text }, this.server.openApi), id, text };
  }

  /** The API without credentials. */
  nobody(): Api {
    return new Api(this.server.url, undefined, this.server.openApi);
  }
}
