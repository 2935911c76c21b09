import assert from 'node:assert/strict';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Entitlement, Role, TokenScope } from '../../src/domain/access/access-model.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { Api, type Json } from './api.ts';
import { practiceModel } from './entity-files.ts';
import { createRecord, type Maker, type RecordOptions } from './make-record.ts';
import { harness, type Harness } from './harness.ts';
import { addOrganization, addUser } from './people.ts';
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
    const { name = `Organization ${nextNumber()}`, entitlements = ALL_ENTITLEMENTS, facts = {} } = options;
    const id = await addOrganization(server.db, name, entitlements);
    for (const [fact, value] of Object.entries(facts)) {
      const column = COLUMNS[fact];
      if (!column) continue;
      await server.db.system((tx) =>
        tx.query(`update organizations set ${column} = $2 where id = $1`, [id, value]),
      );
    }
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
    const n = nextNumber();
    const [firstName, lastName] = ['Test', `${role} ${n}`];
    const { db } = this.server;
    const user = await addUser(db, this.id, role, {
      firstName,
      lastName,
      practiceIds,
      status,
      email: email ?? `actor.${n}@example.test`,
    });
    const { userId } = user;
    const { token } = await db.system((tx) => createSession(tx, user));
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

  /** Creates a practice in the organization. */
  async practice(): Promise<string> {
    return (await this.record(practiceModel())).id;
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
