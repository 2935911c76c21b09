import { createSession } from '../../src/server/identity/auth/sessions.ts';
import type { Role } from '../../src/domain/access/access-model.ts';
import { Api } from './api.ts';
import { OpenApiCheck } from './openapi.ts';
import { addUser, type TestUser } from './people.ts';
import type { TestServer } from './server.ts';

/** A signed-in user of an organization on the test's own server. */
export async function personOn(
  { ctx, url }: TestServer,
  organizationId: string,
  role: Role = 'ADMIN',
): Promise<TestUser & { api: Api }> {
  const user = await addUser(ctx.db, organizationId, role);
  const { token } = await ctx.db.system((tx) => createSession(tx, user));
  return { ...user, api: new Api(url, token, await OpenApiCheck.of(url)) };
}
