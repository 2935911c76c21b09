import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Operation, Role, Scope } from '../../src/domain/access/access-model.ts';
import { type Answer, expectStatus, type Json } from '../support/api.ts';
import { testedModels, wireName } from '../support/entity-files.ts';
import { createRecord, mayWrite, validRecord } from '../support/make-record.ts';
import { type Actor, ROLES, ROLES_WITHOUT_WORKSPACE, TestOrganization } from '../support/organizations.ts';
import { nextNumber, validValue } from '../support/values.ts';

const OPERATIONS: Operation[] = ['list', 'read', 'create', 'update', 'delete'];

/**
 * An organization with two practices, a user of the role in the first, and records inside and outside of their reach.
 */
class Scene {
  private constructor(
    readonly model: EntityModel,
    readonly organization: TestOrganization,
    readonly actor: Actor,
    private readonly elsewhere: string,
  ) {}

  static async of(model: EntityModel, role: Role): Promise<Scene> {
    const organization = await TestOrganization.create();
    const here = await organization.practice();
    const actor = await organization.person(role, { practiceIds: role === 'ADMIN' ? [] : [here] });
    return new Scene(model, organization, actor, await organization.practice());
  }

  scope(operation: Operation): Scope | undefined {
    return this.model.permissions[operation][this.actor.role];
  }

  /** A record within the role's scope of the operation. */
  async inside(operation: Operation): Promise<string> {
    const scope = this.scope(operation);
    if (scope === 'self') return this.actor.userId;
    if (scope === 'practices' && this.model.practiceScope?.kind === 'own')
      return this.actor.practiceIds[0] ?? '';
    return this.madeByAdmin(this.actor.practiceIds);
  }

  /** A record of the organization outside the scope; undefined if the scope covers all. */
  async outside(operation: Operation): Promise<string | undefined> {
    const scope = this.scope(operation);
    if (scope === undefined || scope === 'organization') return undefined;
    if (this.model.practiceScope?.kind === 'own') return this.elsewhere;
    return this.madeByAdmin([this.elsewhere]);
  }

  /** Enumeration values are limited to those the role may assign, since others put a record out of its reach. */
  private async madeByAdmin(practiceIds: string[]): Promise<string> {
    const admin = { ...(await this.organization.admin()), practiceIds };
    const values: Json = Object.fromEntries(
      this.model.fields.flatMap((field) => {
        const allowed = field.assignable?.[this.actor.role];
        return allowed ? [[field.name, allowed[nextNumber() % allowed.length]]] : [];
      }),
    );
    return (await createRecord(this.model, admin, { values })).id;
  }

  /** A change that the role may make. */
  async change(): Promise<Json> {
    const field = this.model.fields.find(
      (one) =>
        one.kind === 'string' &&
        !one.format &&
        !one.when &&
        !one.changeableWhen &&
        mayWrite(one, 'update', this.actor.role),
    );
    return field ? { [wireName(field)]: validValue(this.model, field, nextNumber()) } : {};
  }

  async run(operation: Operation, id: string): Promise<Answer> {
    const { api } = this.actor;
    const { resource } = this.model;
    switch (operation) {
      case 'list':
        return api.list(resource);
      case 'read':
        return api.read(resource, id);
      case 'create':
        return api.create(resource, await validRecord(this.model, this.maker()));
      case 'update':
        return api.update(resource, id, await this.change());
      case 'delete':
        return api.remove(resource, id);
    }
  }

  private maker(): Actor {
    // roles that may not create still send a valid record
    return this.scope('create') ? this.actor : { ...this.actor, role: 'ADMIN' };
  }
}

const OK: Record<Operation, number> = { list: 200, read: 200, create: 201, update: 200, delete: 200 };
const MISSING_ID = '01980000-0000-7000-8000-000000000000';

describe.each(testedModels().map((model) => [model.name, model] as const))(
  'permissions of %s',
  (_name, model) => {
    describe.each(ROLES)('%s', (role) => {
      let scene: Scene;
      beforeAll(async () => {
        scene = await Scene.of(model, role);
      });

      it.each(OPERATIONS)('%s is allowed or refused according to the model', async (operation) => {
        const isGranted = model.permissions[operation][role] !== undefined;
        const id = isGranted
          ? await scene.inside(operation)
          : await scene.outside('list').then((found) => found ?? MISSING_ID);
        const isOwnAccount = operation === 'delete' && id === scene.actor.userId;
        const answer = await scene.run(operation, id);
        if (isGranted && !isOwnAccount) expectStatus(answer, OK[operation]);
        else expect([403, 409], answer.text).toContain(answer.status);
        if (!isGranted) expect(answer.errors).toEqual([expect.objectContaining({ code: 'FORBIDDEN' })]);
      });

      it('sees records in its scope and none outside', async () => {
        if (!model.permissions.list[role]) return;
        const inside = await scene.inside('list');
        const outside = await scene.outside('list');
        const answer = expectStatus(await scene.actor.api.list(model.resource, { take: 1000 }), 200);
        const ids = answer.rows.map((row) => row.id);
        expect(ids).toContain(inside);
        if (outside !== undefined) expect(ids).not.toContain(outside);
        expect(answer.total).toBe(ids.length);
      });

      it('gets 404 outside of its scope, and changes nothing there', async () => {
        const admin = await scene.organization.admin();
        for (const operation of ['read', 'update', 'delete'] as const) {
          const outside = await scene.outside(operation);
          if (outside === undefined) continue;
          expectStatus(await scene.run(operation, outside), 404);
          expectStatus(await admin.api.read(model.resource, outside), 200);
        }
      });

      it('gets 404 for a record that does not exist, and for a malformed id', async () => {
        for (const operation of ['read', 'update', 'delete'] as const) {
          if (!model.permissions[operation][role]) continue;
          for (const id of [MISSING_ID, 'no-id', '%00']) {
            const answer = expectStatus(await scene.run(operation, id), 404);
            expect(answer.errors[0]?.message).toBe(model.messages.notFound);
          }
        }
      });

      it('reads the history only as an administrator', async () => {
        if (!model.permissions.read[role]) return;
        const id = await scene.inside('read');
        expectStatus(await scene.actor.api.history(model.resource, id), role === 'ADMIN' ? 200 : 403);
      });

      it('cannot create a record out of its own reach', async () => {
        const field = model.fields.find(
          (one) => model.practiceScope?.kind === 'relation' && one.name === model.practiceScope.field,
        );
        if (!field || model.permissions.create[role] !== 'practices') return;
        const body = await validRecord(model, scene.actor);
        const foreign = await scene.organization.practice();
        const answer = await scene.actor.api.create(model.resource, {
          ...body,
          [wireName(field)]: field.kind === 'references' ? [foreign] : foreign,
        });
        expectStatus(answer, 400);
        expect(answer.errors).toEqual([expect.objectContaining({ path: wireName(field) })]);
      });
    });

    it.each(ROLES_WITHOUT_WORKSPACE)('%s cannot sign in at all', async (role) => {
      const organization = await TestOrganization.create();
      const { api } = await organization.person(role);
      expectStatus(await api.list(model.resource), 401);
      expectStatus(await api.read(model.resource, MISSING_ID), 401);
      expectStatus(await api.create(model.resource, {}), 401);
    });

    it('returns 401 to users who are signed out, inactive, or have a wrong token', async () => {
      const organization = await TestOrganization.create();
      const inactive = await organization.person('ADMIN', { status: 'INACTIVE' });
      const path = `/${model.resource}`;
      for (const api of [organization.nobody(), inactive.api]) {
        expectStatus(await api.list(model.resource), 401);
        expectStatus(await api.read(model.resource, MISSING_ID), 401);
        expectStatus(await api.history(model.resource, MISSING_ID), 401);
        expectStatus(await api.create(model.resource, {}), 401);
        expectStatus(await api.update(model.resource, MISSING_ID, {}), 401);
        const removed = await api.remove(model.resource, MISSING_ID);
        expectStatus(removed, 401);
        expect(removed.errors).toEqual([expect.objectContaining({ code: 'UNAUTHENTICATED' })]);
      }
      const wrong = { cookie: `chairside_session=${'x'.repeat(43)}` };
      expectStatus(await organization.nobody().send('GET', path, undefined, wrong), 401);
      expectStatus(
        await organization.nobody().send('GET', path, undefined, { authorization: 'Bearer nothing' }),
        401,
      );
    });

    it.runIf(model.entitlement !== undefined).each(ROLES)(
      '%s is refused without the entitlement',
      async (role) => {
        const organization = await TestOrganization.create({ entitlements: ['API'] });
        const { api } = await organization.person(role);
        const answers = [
          await api.list(model.resource),
          await api.read(model.resource, MISSING_ID),
          await api.create(model.resource, {}),
          await api.update(model.resource, MISSING_ID, {}),
          await api.remove(model.resource, MISSING_ID),
          await api.history(model.resource, MISSING_ID),
        ];
        for (const answer of answers) expectStatus(answer, 403);
      },
    );
  },
);
