import type { RowCells } from '../../../domain/text/intake/clean-row.ts';
import { cleanEmail } from '../../../domain/text/cleaning.ts';
import { mayBeSamePerson, toNameKey } from '../../../domain/text/intake/same-person.ts';
import type { ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import type { Transaction } from '../../db/database.ts';
import { readMapping, type StoredMapping } from '../../intake/csv/mappings.ts';
import { allEmployees, type EmployeeContact } from '../employee-contacts.ts';
import type { Meanings } from './choices.ts';
import { ambiguousText, Lookup } from './lookup.ts';

interface Place extends ValueOption {
  identifier: string | null;
}

interface Places {
  all: Place[];
  named: Lookup<Place>;
}

/** Tables and nouns of the fields that name a place. */
const PLACES = {
  workLocation: { table: 'work_locations', noun: 'work location' },
  organizationalUnit: { table: 'organizational_units', noun: 'organizational unit' },
} as const;
export type PlaceField = keyof typeof PLACES;

export function isPlaceField(field: string): field is PlaceField {
  return Object.hasOwn(PLACES, field);
}

export interface Directory {
  employees: {
    byIdentifier: Lookup<EmployeeContact>;
    byEmail: Lookup<EmployeeContact>;
    byName: Lookup<EmployeeContact>;
  };
  places: Record<PlaceField, Places>;
  mapping: StoredMapping;
}

/** By identifier and by name; an identifier takes precedence. */
export async function loadPlaces(
  tx: Transaction,
  field: PlaceField,
  organizationId: string,
): Promise<Places> {
  const all = await tx.query<Place>(
    `select id, name, identifier from ${PLACES[field].table} where organization_id = $1 order by name, id`,
    [organizationId],
  );
  return { all, named: new Lookup(all, [({ identifier }) => [identifier], ({ name }) => [name]]) };
}

export async function loadDirectory(tx: Transaction, organizationId: string): Promise<Directory> {
  const employees = await allEmployees(tx, organizationId);
  return {
    employees: {
      byIdentifier: new Lookup(employees, [({ identifier }) => [identifier]]),
      byEmail: new Lookup(employees, [({ email }) => [email]]),
      byName: new Lookup(employees, [({ name }) => [toNameKey(name)]]),
    },
    places: {
      workLocation: await loadPlaces(tx, 'workLocation', organizationId),
      organizationalUnit: await loadPlaces(tx, 'organizationalUnit', organizationId),
    },
    mapping: await readMapping(tx, { organizationId, experienceType: 'EMPLOYEE', practiceId: null }),
  };
}

const describe = ({ name, identifier }: Pick<Place, 'name' | 'identifier'>): string =>
  `${name} (${identifier ?? 'no identifier'})`;

const hasName = (employee: EmployeeContact, name: string): boolean =>
  toNameKey(name) !== '' && toNameKey(employee.name) === toNameKey(name);

/** Zeros that an identifier may have lost. */
const MOST_ZEROS = 8;

/** An identifier that a spreadsheet took for a number has lost its zeros; the same email or name proves whose it is. */
function findByIdentifier(
  byIdentifier: Lookup<EmployeeContact>,
  { identifier = '', email = '', name = '' }: RowCells,
): readonly EmployeeContact[] {
  const found = byIdentifier.find(identifier);
  if (found.length > 0 || !/^\d+$/.test(identifier)) return found;
  const padded = Array.from({ length: MOST_ZEROS }, (_, index) => `${'0'.repeat(index + 1)}${identifier}`);
  return padded
    .flatMap((one) => byIdentifier.find(one))
    .filter((one) => (email === '' ? hasName(one, name) : one.email?.toLowerCase() === email));
}

const findByEmail = (byEmail: Lookup<EmployeeContact>, address: string): EmployeeContact[] =>
  byEmail.find(address).filter((one) => one.email?.toLowerCase() === address);

/**
 * The people that a row's values name, where they are different ones. A new email is nobody's, and a person with a new
 * name still has the old address.
 */
function findOthers(
  { byEmail, byName }: Directory['employees'],
  employee: EmployeeContact,
  { identifier = '', email = '', name = '' }: RowCells,
): string | undefined {
  const owners = email === '' ? [] : findByEmail(byEmail, email);
  const isOwner = owners.includes(employee);
  // somebody who came back may have two records
  const isEarlier = owners.every(
    (one) => one.leftOn !== null && toNameKey(one.name) === toNameKey(employee.name),
  );
  const key = toNameKey(name);
  const namesakes = key === '' ? [] : byName.find(key);
  const isNamed = key === '' || namesakes.includes(employee);
  const isProven = isOwner && identifier !== '';
  const isOther = !isNamed && (namesakes.length > 0 || (!isProven && !mayBeSamePerson(name, employee.name)));
  if ((isOwner || isEarlier) && !isOther) return undefined;
  const claims = [
    identifier === '' ? '' : `${identifier} is ${employee.name}`,
    owners[0] ? `${email} is ${(isOwner ? employee : owners[0]).name}` : '',
    name === '' ? '' : `the name is ${name}`,
  ];
  return `These are different people: ${claims.filter((text) => text !== '').join(', ')}. Correct the row, or leave it out.`;
}

/**
 * The employee of a row, by identifier or else by email; none if the row's other values name somebody else. Of several with
 * the same address, those who have left are not meant, nor those with another name.
 * @param fail reports why there is none
 */
export function findEmployee(
  directory: Directory['employees'],
  cells: RowCells,
  fail: (field: string, reason: string, alternative?: string) => void,
): EmployeeContact | undefined {
  const { byIdentifier, byEmail } = directory;
  const { identifier = '', email = '' } = cells;
  if (identifier === '' && email === '') {
    fail('identifier', 'Employee must be specified', 'email');
    return undefined;
  }
  const identified = identifier === '' ? [] : findByIdentifier(byIdentifier, cells);
  // a row may have an address in place of the identifier
  const isAddress = identified.length === 0 && email === '' && identifier.includes('@');
  const isByEmail = identifier === '' || isAddress;
  const column = identifier === '' ? 'email' : 'identifier';
  const address = isAddress ? cleanEmail(identifier).value : email;
  const all = isByEmail ? findByEmail(byEmail, address) : identified;
  const present = all.filter(({ leftOn }) => leftOn === null);
  const meant = present.length > 0 ? present : all;
  // the row's own name says whose the shared address is
  const named = isByEmail && meant.length > 1 ? meant.filter((one) => hasName(one, cells.name ?? '')) : [];
  const [employee, ...others] = named.length === 1 ? named : meant;
  if (!employee) fail(column, 'There is no such employee. Enter what the employee list shows.');
  if (!employee) return undefined;
  if (others.length === 0) {
    const of = isByEmail ? { ...cells, identifier: '', email: address } : cells;
    const contradiction = findOthers(directory, employee, of);
    if (contradiction === undefined) return employee;
    fail(column, contradiction);
    return undefined;
  }
  const match = isByEmail
    ? 'Several employees have this address'
    : 'Several employees have such an identifier';
  const needsIdentifier = [employee, ...others].every((one) => !one.identifier);
  const hint = !isByEmail
    ? 'Enter it as the employee list shows it.'
    : needsIdentifier
      ? 'Give each an identifier in the employee list, and enter it in the column Employee Identifier.'
      : 'Enter the Employee Identifier to say which one is meant.';
  fail(column, ambiguousText(match, [employee, ...others].map(describe), hint));
  return undefined;
}

/** The id of the place that a cell names or a person has chosen for it; undefined if it is empty or left so. */
export function findPlace(
  { places }: Directory,
  field: PlaceField,
  text: string,
  { fail, meanings }: { fail: (reason: string) => void; meanings: Meanings },
): string | undefined {
  if (text === '') return undefined;
  const { all, named } = places[field];
  const [place, ...others] = named.find(text);
  if (!place) return meanings.ask(field, text, all) ?? undefined;
  if (others.length > 0)
    fail(
      ambiguousText(
        `Several ${PLACES[field].noun}s match`,
        [place, ...others].map(describe),
        'Enter the identifier to say which one is meant.',
      ),
    );
  return place.id;
}
