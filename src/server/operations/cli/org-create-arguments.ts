import type { Entitlement } from '../../../domain/access/access-model.ts';
import { emailProblem } from '../../../flows/login-rules.ts';
import { ArgumentsError } from './command.ts';

export const USAGE = `Usage: npm run org:create -- --name <name> --admin-email <email> [options]

  --name <name>            name of the organization
  --admin-email <email>    its first administrator, who gets a login link by email
  --admin-name <name>      the administrator's first and last name (default: made of the email)
  --entitlements <list>    of PX, EX, API, with commas (default: PX)
  --help                   this text

The environment decides on the database, as for the server: DATABASE_URL, or DATA_DIR for the embedded one.`;

export interface OrganizationRequest {
  name: string;
  adminEmail: string;
  firstName: string;
  lastName: string;
  entitlements: Entitlement[];
}

const ENTITLEMENTS: Record<string, Entitlement> = {
  PX: 'PATIENT_EXPERIENCE',
  PATIENT_EXPERIENCE: 'PATIENT_EXPERIENCE',
  EX: 'EMPLOYEE_EXPERIENCE',
  EMPLOYEE_EXPERIENCE: 'EMPLOYEE_EXPERIENCE',
  API: 'API',
};
const LONGEST_NAME = 200;
const LONGEST_PERSON_NAME = 100;

function readEntitlements(text: string, problems: string[]): Entitlement[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.filter((name) => !ENTITLEMENTS[name.toUpperCase()]);
  if (unknown.length > 0) problems.push(`--entitlements takes PX, EX and API, not ${unknown.join(', ')}.`);
  const known = names.flatMap((name) => ENTITLEMENTS[name.toUpperCase()] ?? []);
  return [...new Set(known)];
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The name from `--admin-name`, or else derived from the address: `Ann Lee` for ann.lee@example.com. */
function personName(typedName: string | undefined, email: string): { firstName: string; lastName: string } {
  const words = typedName?.trim().split(/\s+/).filter(Boolean) ?? [];
  const guessed = (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter((word) => /^[a-z]/i.test(word))
    .map(capitalized);
  const [firstName = 'Account', ...rest] = words.length > 0 ? words : guessed;
  return {
    firstName: firstName.slice(0, LONGEST_PERSON_NAME),
    lastName: (rest.join(' ') || 'Administrator').slice(0, LONGEST_PERSON_NAME),
  };
}

export const OPTIONS = {
  name: { type: 'string', default: '' },
  'admin-email': { type: 'string', default: '' },
  'admin-name': { type: 'string' },
  entitlements: { type: 'string', default: 'PX' },
} as const;

interface OptionValues {
  name: string;
  'admin-email': string;
  'admin-name'?: string;
  entitlements: string;
}

/** @throws ArgumentsError naming every invalid argument */
export function readRequest(values: OptionValues): OrganizationRequest {
  const problems: string[] = [];
  const name = values.name.trim();
  if (name === '') problems.push('--name is missing: the name of the organization.');
  if (name.length > LONGEST_NAME) problems.push(`--name takes at most ${LONGEST_NAME} characters.`);
  const adminEmail = values['admin-email'].trim();
  if (adminEmail === '') problems.push('--admin-email is missing: the email of the first administrator.');
  else if (emailProblem(adminEmail) !== null)
    problems.push(`--admin-email must be an email, not "${adminEmail}".`);
  const entitlements = readEntitlements(values.entitlements, problems);
  if (problems.length > 0) throw new ArgumentsError(...problems);
  return { name, adminEmail, entitlements, ...personName(values['admin-name'], adminEmail) };
}
