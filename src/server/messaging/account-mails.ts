import { type ComposedMail, compose } from './compose.ts';

const MINUTES = 10;

/** The mail that brings a login link. */
export function loginLinkMail(link: string): ComposedMail {
  return compose({
    subject: 'Your secure login link for Chairside',
    heading: 'Sign in to Chairside',
    paragraphs: [`Here is your secure login link. It works once, for ${MINUTES} minutes.`],
    action: { label: 'Sign in', url: link },
    notes: ['If you did not ask for it, you can ignore this mail: nobody can sign in without the link.'],
  });
}

/** The mail to somebody whom a colleague added. It holds no key: the login page sends one when asked. */
export function invitationMail(of: {
  inviterName: string;
  organizationName: string;
  loginUrl: string;
}): ComposedMail {
  return compose({
    subject: `${of.inviterName} has invited you to ${of.organizationName}`,
    heading: `${of.inviterName} has invited you to ${of.organizationName}`,
    paragraphs: [
      'You can now sign in to Chairside, where your organization collects and follows up on feedback.',
      'There is no password: enter this e-mail address on the login page, and we send you a secure login link.',
    ],
    action: { label: 'Go to the login page', url: of.loginUrl },
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
      `This secure login link works once, for ${MINUTES} minutes.`,
    ],
    action: { label: 'Sign in', url: of.link },
    notes: [
      { text: 'Later, ask for a new link with this e-mail address on the login page:', url: of.loginUrl },
    ],
  });
}
