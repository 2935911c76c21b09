import type { FastifyInstance } from 'fastify';
import { findInvitation, findInvitations, lockUser } from '../auth/accounts.ts';
import { type AddressChange, cancelAddressChange, resendProof } from '../auth/address-change.ts';
import { readEntering, openMembership } from '../auth/change-organization.ts';
import { acceptInvitation, declineInvitation } from '../auth/invitations.ts';
import { getOrigin } from '../auth/security-events.ts';
import { setSessionCookie } from '../auth/sessions.ts';
import { type CallHandlers, registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { endSessions, endUserSessions } from './end-sessions.ts';
import type { EntityRegistry } from '../../entities/registry.ts';
import { type Asking, asAccount, getTokenHash } from './as-account.ts';
import { passkeyCalls } from './passkeys/routes.ts';
import { readAccount } from './read-account.ts';

/** The invitation, locked: it is answered once. @throws AppError 404 for another person's */
async function requireInvitation({ tx, account }: Asking, userId: string) {
  const found = (await findInvitations(tx, account.email)).find((one) => one.userId === userId);
  if (found) await lockUser(tx, found);
  const invitation = found && (await findInvitation(tx, found, account.email));
  if (!invitation) throw refuse('NOT_FOUND', 'Invitation not found');
  return invitation;
}

/** @throws AppError 404 if no address is pending */
async function requirePending({ tx, user, signedIn, account }: Asking): Promise<AddressChange> {
  const [row] = await tx.query<{ to: string | null }>(
    'select pending_email as "to" from users where organization_id = $1 and id = $2 for update',
    [user.organizationId, user.userId],
  );
  if (!row || row.to === null) throw refuse('NOT_FOUND', 'No email address is waiting to be confirmed');
  const { firstName, lastName } = signedIn.session;
  return { user, from: account.email, to: row.to, byName: `${firstName} ${lastName}`.trim() };
}

/** One mail a minute at most, because the address may belong to another person. */
const RESEND_SECONDS = 60;

async function refuseTooSoon(tx: Transaction, { user }: AddressChange): Promise<void> {
  const [row] = await tx.query<{ wait: number | null }>(
    `select ceil($2 - extract(epoch from now() - max(created_at)))::int as wait from one_time_tokens
     where user_id = $1 and purpose = 'ADDRESS'`,
    [user.userId, RESEND_SECONDS],
  );
  if ((row?.wait ?? 0) > 0) throw refuse('RATE_LIMITED', 'A link was just sent. Please wait a minute.');
}

type AccountCalls = Pick<
  CallHandlers,
  | 'readAccount'
  | 'checkProof'
  | 'acceptInvitation'
  | 'declineInvitation'
  | 'openMembership'
  | 'endSession'
  | 'endOtherSessions'
  | 'cancelAddressChange'
  | 'resendAddressProof'
>;

function accountCalls(ctx: AppContext): AccountCalls {
  return {
    readAccount: ({ signedIn, request }) =>
      ctx.db.tenant(signedIn.tenant, (tx) =>
        tx.asOwner((owner) => readAccount(owner, signedIn.session, getTokenHash(request))),
      ),
    checkProof: async ({ signedIn }) => {
      await ctx.db.pipeline(signedIn.tenant, []);
      return {};
    },
    acceptInvitation: ({ signedIn, request, params: { id } }) =>
      asAccount(ctx, signedIn, async (asking) => {
        const invitation = await requireInvitation(asking, id);
        await acceptInvitation(asking.tx, invitation, asking.account.id, getOrigin(request));
        return { id };
      }),
    declineInvitation: ({ signedIn, request, params: { id } }) =>
      asAccount(ctx, signedIn, async (asking) => {
        await declineInvitation(asking.tx, await requireInvitation(asking, id), getOrigin(request));
        return { id };
      }),
    openMembership: async ({ request, reply, params: { id } }) => {
      const changed = await openMembership(ctx, await readEntering(request), id);
      setSessionCookie(reply, ctx, changed.token, changed.expiresAt);
      return { id: changed.userId };
    },
    endSession: ({ signedIn, request, params: { id } }) =>
      asAccount(ctx, signedIn, async ({ tx, account }) => {
        const ended = await endSessions(tx, account, { id }, getOrigin(request));
        if (ended === 0) throw refuse('NOT_FOUND', 'Session not found');
        return { id };
      }),
    endOtherSessions: ({ signedIn, request }) =>
      asAccount(ctx, signedIn, async ({ tx, account }) => ({
        ended: await endSessions(tx, account, { exceptHash: getTokenHash(request) }, getOrigin(request)),
      })),
    cancelAddressChange: ({ signedIn }) =>
      asAccount(ctx, signedIn, async (asking) => {
        const { user, to } = await requirePending(asking);
        await cancelAddressChange(asking.tx, user);
        return { email: to };
      }),
    resendAddressProof: ({ signedIn }) =>
      asAccount(ctx, signedIn, async (asking) => {
        const change = await requirePending(asking);
        await refuseTooSoon(asking.tx, change);
        await resendProof(ctx, asking.tx, change);
        return { email: change.to };
      }),
  };
}

/** A person's own account: its memberships, invitations, sessions and address, across organizations. */
export function registerAccount(app: FastifyInstance, ctx: AppContext, registry: EntityRegistry): void {
  const users = registry.get('user');
  registerCalls(app, {
    ...accountCalls(ctx),
    ...passkeyCalls(ctx),
    ...(users && {
      endUserSessions: ({ signedIn, params }) => endUserSessions(ctx, users, signedIn, params.id),
    }),
  });
}
