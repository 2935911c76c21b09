import { type ComposedMail, compose } from './compose.ts';

const MINUTES = 10;

/** The mail with a login link. @param accepts name of the organization whose invitation the link accepts */
export function loginLinkMail(link: string, accepts?: string): ComposedMail {
  return compose({
    subject: 'Your secure login link for Chairside',
    heading: accepts === undefined ? 'Sign in to Chairside' : `Sign in to ${accepts} on Chairside`,
    paragraphs: [
      `Here is your secure login link. It works once, for ${MINUTES} minutes.`,
      ...(accepts === undefined ? [] : [`With it you accept the invitation of ${accepts}.`]),
    ],
    action: { label: 'Sign in', url: link },
    notes: ['If you did not ask for it, you can ignore this mail: nobody can sign in without the link.'],
  });
}

/** The invitation mail to a new user. Opening its link makes them a member. */
export function invitationMail(of: {
  inviterName: string;
  organizationName: string;
  link: string;
}): ComposedMail {
  return compose({
    subject: `${of.inviterName} has invited you to ${of.organizationName}`,
    heading: `${of.inviterName} has invited you to ${of.organizationName}`,
    paragraphs: [
      'On Chairside your organization collects and follows up on feedback.',
      'There is no password. Open the invitation to accept or decline it; it waits for 7 days. Nothing changes until you accept.',
    ],
    action: { label: 'Open the invitation', url: of.link },
    notes: ['Later, enter this e-mail address on the login page, and we send you a secure login link.'],
  });
}

/** The mail after a sign-in with a new browser. */
export function newDeviceMail(of: { device: string; ip: string; at: Date; link: string }): ComposedMail {
  return compose({
    subject: 'New sign-in to Chairside',
    heading: 'You signed in on a new device',
    paragraphs: [
      `${of.device}, from the address ${of.ip}, at ${of.at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      'If it was you, there is nothing to do.',
      'If it was not, end that session, and check who can read your mails.',
    ],
    action: { label: 'Look at your sessions', url: of.link },
  });
}

/** The mail after a passkey was added to the account, or removed from it. */
export function passkeyMail(of: {
  deed: 'added' | 'removed';
  name: string;
  device: string;
  ip: string;
  link: string;
}): ComposedMail {
  const heading = `A passkey was ${of.deed}`;
  return compose({
    subject: `${heading} on Chairside`,
    heading,
    paragraphs: [
      `“${of.name}” was ${of.deed} with ${of.device}, from the address ${of.ip}.`,
      'If it was you, there is nothing to do.',
      'If it was not, remove passkeys that you do not know, end all other sessions, and check who can read your mails.',
    ],
    action: { label: 'Look at your passkeys', url: of.link },
  });
}

/** The mail that confirms a new address. */
export function addressProofMail(of: { byName: string; from: string; link: string }): ComposedMail {
  return compose({
    subject: 'Confirm your e-mail address for Chairside',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `${of.byName} asked for this address to take the place of ${of.from} on Chairside.`,
      'Until you confirm it, the old address signs in. The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm this address', url: of.link },
    notes: ['If this is not about you, you can ignore this mail.'],
  });
}

/** The mail to the old address, with a link to revert the change. */
export function addressNoticeMail(of: { byName: string; to: string; link: string }): ComposedMail {
  return compose({
    subject: 'Your e-mail address on Chairside is being changed',
    heading: 'Your e-mail address is being changed',
    paragraphs: [
      `${of.byName} asked for ${of.to} to take the place of this address on Chairside.`,
      'All your sessions were ended. This address signs in until the new one is confirmed.',
      'If you do not want this, undo it. The link works for 7 days, also after the new address was confirmed.',
    ],
    action: { label: 'Undo the change', url: of.link },
  });
}

/** The mail to an address that was removed from its user. */
export function addressRemovedMail(of: { byName: string; organizationName: string }): ComposedMail {
  return compose({
    subject: 'Your e-mail address no longer signs in to Chairside',
    heading: 'Your e-mail address was removed',
    paragraphs: [
      `${of.byName} removed this address from your user at ${of.organizationName}. You can no longer sign in there.`,
      'If you think that this is a mistake, please ask an administrator of the organization.',
    ],
  });
}

/** The mail to the first administrator of a new organization. */
export function organizationCreatedMail(of: {
  organizationName: string;
  link: string;
  loginUrl: string;
}): ComposedMail {
  return compose({
    subject: `${of.organizationName} is ready on Chairside`,
    heading: `${of.organizationName} is ready`,
    paragraphs: [
      'Your organization has been set up on Chairside, and you are its administrator.',
      'This secure login link works once, for 7 days.',
    ],
    action: { label: 'Sign in', url: of.link },
    notes: [
      { text: 'Later, ask for a new link with this e-mail address on the login page:', url: of.loginUrl },
    ],
  });
}
