import { inviteUser } from '../../messaging/invite-user.ts';
import type { EntityHooks } from './hook.ts';

/** A new user who may sign in is told so by mail. */
export const userInvitation: EntityHooks = {
  afterCreate: async ({ ctx, tx, session }, { email, allowLogin, status }) => {
    if (allowLogin !== true || status !== 'ACTIVE' || typeof email !== 'string') return;
    await inviteUser(ctx, tx, {
      organizationId: session.organizationId,
      organizationName: session.organization.name,
      inviterName: `${session.firstName} ${session.lastName}`,
      email,
    });
  },
};
