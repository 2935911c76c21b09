// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Read one's own settings of mails. */
export const readDigest = (): CallRequest<Calls['readDigest']['answer']> => ({
  name: 'readDigest',
  method: 'GET',
  path: '/account/digest',
});

/** Choose a digest by mail, and reminders of plans. */
export const updateDigest = (input: {
  body: Calls['updateDigest']['body'];
}): CallRequest<Calls['updateDigest']['answer']> => ({
  name: 'updateDigest',
  method: 'PUT',
  path: '/account/digest',
  body: input.body,
});

/** Check whether a call that needs a fresh proof would be allowed. */
export const checkProof = (): CallRequest<Calls['checkProof']['answer']> => ({
  name: 'checkProof',
  method: 'GET',
  path: '/account/proof',
});

/** Read one's own account. */
export const readAccount = (): CallRequest<Calls['readAccount']['answer']> => ({
  name: 'readAccount',
  method: 'GET',
  path: '/account',
});

/** Accept an invitation. */
export const acceptInvitation = (input: {
  id: string;
}): CallRequest<Calls['acceptInvitation']['answer']> => ({
  name: 'acceptInvitation',
  method: 'POST',
  path: `/account/invitations/${encodeURIComponent(input.id)}/accept`,
});

/** Decline an invitation. */
export const declineInvitation = (input: {
  id: string;
}): CallRequest<Calls['declineInvitation']['answer']> => ({
  name: 'declineInvitation',
  method: 'POST',
  path: `/account/invitations/${encodeURIComponent(input.id)}/decline`,
});

/** Open another of one's memberships. */
export const openMembership = (input: { id: string }): CallRequest<Calls['openMembership']['answer']> => ({
  name: 'openMembership',
  method: 'POST',
  path: `/account/memberships/${encodeURIComponent(input.id)}/open`,
});

/** End one of one's sessions. */
export const endSession = (input: { id: string }): CallRequest<Calls['endSession']['answer']> => ({
  name: 'endSession',
  method: 'DELETE',
  path: `/account/sessions/${encodeURIComponent(input.id)}`,
});

/** End all other sessions. */
export const endOtherSessions = (): CallRequest<Calls['endOtherSessions']['answer']> => ({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/account/sessions/end-others',
});

/** End all sessions of a user. */
export const endUserSessions = (input: { id: string }): CallRequest<Calls['endUserSessions']['answer']> => ({
  name: 'endUserSessions',
  method: 'DELETE',
  path: `/users/${encodeURIComponent(input.id)}/sessions`,
});

/** Cancel a change of address. */
export const cancelAddressChange = (): CallRequest<Calls['cancelAddressChange']['answer']> => ({
  name: 'cancelAddressChange',
  method: 'DELETE',
  path: '/account/pending-email',
});

/** Mail another link to the pending address. */
export const resendAddressProof = (): CallRequest<Calls['resendAddressProof']['answer']> => ({
  name: 'resendAddressProof',
  method: 'POST',
  path: '/account/pending-email/resend',
});
