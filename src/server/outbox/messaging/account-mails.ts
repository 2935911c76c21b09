import { type ComposedMail, compose } from './compose.ts';

const MINUTES = 10;

/** The mail with a login link. @param accepts name of the organization whose invitation the link accepts */
export function loginLinkMail(link: string, accepts?: string): ComposedMail {
  return compose({
    subject: 'Your secure login link for Chairside',
    heading: accepts === undefined ? 'Sign in to Chairside' : `Sign in to ${accepts} on Chairside`,
    paragraphs: [
      `Here is your secure login link. It works once, for ${MINUTES} minutes.`,
      ...(accepts === undefined ? [] : [`It also accepts the invitation from ${accepts}.`]),
    ],
    action: { label: 'Sign in', url: link },
    notes: ['If you did not request it, you can ignore this email. Nobody can sign in without the link.'],
  });
}

/** The mail to an address that an organization's identity provider names, but has not verified. */
export function providerLinkMail(of: {
  organizationName: string;
  issuer: string;
  email: string;
  device: string;
  ip: string;
  link: string;
}): ComposedMail {
  return compose({
    subject: `Confirm your sign-in to ${of.organizationName} on Chairside`,
    heading: 'Confirm your sign-in',
    paragraphs: [
      `Somebody signed in at ${of.issuer} as ${of.email}, with ${of.device}, from the address ${of.ip}. The provider has not verified that this is their address.`,
      `If it was you, confirm it once. From then on, this sign-in at the provider opens your user at ${of.organizationName} without a link.`,
      `The link works once, for ${MINUTES} minutes, in the browser in which you signed in.`,
    ],
    action: { label: 'Confirm', url: of.link },
    notes: ['If it was not you, ignore this email. Nobody can sign in without the link.'],
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
      'Your organization uses Chairside to collect feedback and follow up on it.',
      'You need no password. Open the invitation within 7 days to accept or decline it. Nothing changes until you accept.',
    ],
    action: { label: 'Open the invitation', url: of.link },
    notes: [
      'To sign in later, enter this email address on the login page, and we will send you a secure login link.',
    ],
  });
}

/** The mail after a sign-in with a new browser. */
export function newDeviceMail(of: { device: string; ip: string; at: Date; link: string }): ComposedMail {
  return compose({
    subject: 'New sign-in to Chairside',
    heading: 'You signed in on a new device',
    paragraphs: [
      `${of.device}, from the address ${of.ip}, at ${of.at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      'If this was you, you need not do anything.',
      'If it was not you, end that session, and check who can read your email.',
    ],
    action: { label: 'View your sessions', url: of.link },
  });
}

/** The mail after a passkey was added to the account, or removed from it. */
export function passkeyMail(of: {
  change: 'added' | 'removed';
  name: string;
  device: string;
  ip: string;
  link: string;
}): ComposedMail {
  const heading = `A passkey was ${of.change}`;
  return compose({
    subject: `${heading} on Chairside`,
    heading,
    paragraphs: [
      `“${of.name}” was ${of.change} with ${of.device}, from the address ${of.ip}.`,
      'If this was you, you need not do anything.',
      'If it was not you, remove passkeys that you do not recognize, end all other sessions, and check who can read your email.',
    ],
    action: { label: 'View your passkeys', url: of.link },
  });
}

/** The mail that confirms a new address. */
export function addressProofMail(of: { byName: string; from: string; link: string }): ComposedMail {
  return compose({
    subject: 'Confirm your email address for Chairside',
    heading: 'Confirm your email address',
    paragraphs: [
      `${of.byName} asked to replace ${of.from} with this address on Chairside.`,
      'Until you confirm it, you sign in with the old address. The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm this address', url: of.link },
    notes: ['If this does not concern you, you can ignore this email.'],
  });
}

/** The mail to the old address, with a link to revert the change. */
export function addressNoticeMail(of: { byName: string; to: string; link: string }): ComposedMail {
  return compose({
    subject: 'Your email address on Chairside is being changed',
    heading: 'Your email address is being changed',
    paragraphs: [
      `${of.byName} asked to replace this address with ${of.to} on Chairside.`,
      'All your sessions were ended. Until the new address is confirmed, you sign in with this one.',
      'If you do not want this, undo the change. The link works for 7 days, even after the new address is confirmed.',
    ],
    action: { label: 'Undo the change', url: of.link },
  });
}

/** The mail to an address that was removed from its user. */
export function addressRemovedMail(of: { byName: string; organizationName: string }): ComposedMail {
  return compose({
    subject: 'You can no longer sign in to Chairside with this email address',
    heading: 'Your email address was removed',
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
      {
        text: 'To sign in later, request a new link for this email address on the login page:',
        url: of.loginUrl,
      },
    ],
  });
}
