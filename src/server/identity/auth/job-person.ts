import { type CallModel, isGranted } from '../../../domain/model/call.ts';
import { toViewer } from '../../../domain/access/session.ts';
import type { AppContext } from '../../context.ts';
import type { Tenant, Transaction } from '../../db/database.ts';
import { MAY_SIGN_IN } from './accounts.ts';
import { loadPerson } from './load-session.ts';
import { loadTokenById } from './load-token.ts';
import type { SignedIn } from './sessions.ts';

/** Background work ends for good: its person lost the right to it, or someone stopped it. The message says why. */
export class WorkStopped extends Error {}

/** Work of a person in the background: in notes to administrators, and in the text of its end. */
export type WorkKind = 'SENDING' | 'IMPORT' | 'FILE';

interface Standing {
  name: string;
  status: string;
  allow_login: boolean;
}

/** Why a person who started work may no longer do it. */
async function describeLoss(
  tx: Transaction,
  { organizationId, userId }: Pick<Tenant, 'organizationId' | 'userId'>,
): Promise<string> {
  const [user] = await tx.query<Standing>(
    `select trim(first_name || ' ' || last_name) as name, status, allow_login from users
     where organization_id = $1 and id = $2`,
    [organizationId, userId],
  );
  if (!user) return 'The user who started it was deleted.';
  if (user.status !== 'ACTIVE') return `${user.name} was deactivated.`;
  if (!user.allow_login) return `${user.name} may no longer sign in.`;
  return `${user.name} or the organization no longer has the permission for it.`;
}

/**
 * The person for whom a job runs, with their current rights. Every job that a person has started calls it
 * before each part.
 * @param tx of `db.system`
 * @param userId null: the user was deleted
 * @param call the call that started the work: they may still make it
 * @throws WorkStopped with the reason
 */
export async function requireJobPerson(
  { config }: Pick<AppContext, 'config'>,
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string | null },
  call: Pick<CallModel, 'access' | 'token' | 'path'>,
): Promise<SignedIn & { fingerprint: string }> {
  if (userId === null) throw new WorkStopped('The user who started it was deleted.');
  const tenant: Tenant = { organizationId, userId };
  const person = await loadPerson(tx, tenant, config.companyMarker);
  if (!person || !isGranted(call, person.session)) throw new WorkStopped(await describeLoss(tx, tenant));
  const { session, fingerprint } = person;
  return { session, viewer: toViewer(session), tenant, fingerprint };
}

/**
 * Stops a job that a script has started whose token no longer works, or may no longer make the call.
 * @param tx of `db.system`
 * @throws WorkStopped with the reason
 */
export async function requireJobToken(
  { config }: Pick<AppContext, 'config'>,
  tx: Transaction,
  { organizationId, tokenId }: { organizationId: string; tokenId: string },
  call: Pick<CallModel, 'access' | 'token' | 'path'>,
): Promise<void> {
  const loaded = await loadTokenById(tx, { organizationId, id: tokenId }, config.companyMarker);
  if (!loaded) throw new WorkStopped('The token of the script that started it no longer works.');
  if (!isGranted(call, loaded.session))
    throw new WorkStopped(
      'The subscription or the settings of the organization, or the scopes of the token, no longer allow it.',
    );
}

/**
 * Tells the administrators that a person's work stopped because of their rights. @param tx of `db.system`
 * @param note.workId a second note about the same work is not added
 */
export async function noteStoppedWork(
  tx: Transaction,
  organizationId: string,
  note: { work: WorkKind; workId: string; reason: string; link?: string; sent?: number; total?: number },
): Promise<void> {
  await tx.query(
    `insert into notifications (organization_id, user_id, data)
     select u.organization_id, u.id, $2::jsonb from users u
     where u.organization_id = $1 and u.role = 'ADMIN' and ${MAY_SIGN_IN}
       and not exists (select from notifications n where n.organization_id = $1 and n.user_id = u.id
         and n.data->>'kind' = 'WORK_STOPPED' and n.data->>'workId' = $3)`,
    [organizationId, JSON.stringify({ kind: 'WORK_STOPPED', ...note }), note.workId],
  );
}
