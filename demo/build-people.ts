import type { Faker } from '@faker-js/faker';
import type { EmployeeInput } from '../src/generated/types/employee.ts';
import type { UserInput } from '../src/generated/types/user.ts';
import type { OrganizationBuilder, DemoRecord } from './organization-builder.ts';
import type { EmployeePlan, UserPlan } from './organization-plan.ts';
import { toMailbox, makePerson, parsePerson } from './people.ts';
import { getTown } from './towns.ts';
import type { Row } from './repair-row.ts';
import { DAY, isoDay, workingMoment } from './seeded.ts';
import { makeEmployment, makePay } from './staff.ts';

/** Records of a plan by the name that other plans refer to them by. */
export type Named = Map<string, DemoRecord>;

export function found(records: Named, name: string): DemoRecord {
  const record = records.get(name);
  if (!record) throw new Error(`The demo data refers to "${name}", which is not made.`);
  return record;
}

/** When and from where people signed in; nobody has used the demo accounts yet. */
function signIns(builder: OrganizationBuilder, plan: UserPlan, key: string): Row {
  if (plan.email !== undefined || !plan.allowLogin) return {};
  const faker = builder.drawFor(`${key} sign-ins`);
  const { today } = builder.tools;
  const address = () => `198.51.100.${faker.number.int({ min: 1, max: 254 })}`;
  const lastSignInAt = workingMoment(faker, new Date(today.getTime() - 20 * DAY), today);
  const seen = { lastSignInAt: lastSignInAt.toISOString(), lastSignInIp: address() };
  if (!faker.datatype.boolean(0.12)) return seen;
  const failedAttemptAt = workingMoment(faker, new Date(today.getTime() - 50 * DAY), lastSignInAt);
  return {
    ...seen,
    failedAttemptAt: failedAttemptAt.toISOString(),
    failedAttempts: faker.number.int({ min: 1, max: 3 }),
    failedAttemptIp: address(),
  };
}

/** @param index place in the organization's plan: names users whose own name is drawn */
export function buildUser(
  builder: OrganizationBuilder,
  plan: UserPlan,
  index: number,
  practices: Named,
): DemoRecord {
  const { name, cities = [], ...own } = plan;
  const key = name ?? `user ${index + 1}`;
  const person = name === undefined ? makePerson(builder.drawFor(key)) : parsePerson(name);
  const workplaces = cities.map((city) => found(practices, city));
  const isAccount = plan.email !== undefined && plan.email !== null && plan.allowLogin;
  const fixed: Partial<UserInput> = {
    firstName: person.firstName,
    lastName: person.lastName,
    practiceIds: workplaces.map((practice) => practice.id),
    avatarFileId: null,
    email: `${toMailbox(person)}@${builder.plan.domain}`,
    // those of providers follow from the directory
    providerIdentifiers: null,
    ...own,
  };
  return builder.add('user', {
    key,
    fixed,
    person,
    town: cities[0] === undefined ? builder.home : getTown(cities[0]),
    filled: [
      ...(plan.sendSrr ? ['phoneNumber'] : []),
      ...(plan.role === 'PROVIDER' ? ['npiRegistryNumber'] : []),
    ],
    kept: signIns(builder, plan, key),
    after: workplaces.reduce(
      (latest, one) => (one.createdAt > latest ? one.createdAt : latest),
      builder.createdAt,
    ),
    // most were there from the beginning; the others came later
    ...(plan.role === 'ADMIN' ? { within: 1 } : isAccount || index % 6 !== 5 ? { within: 45 } : {}),
  });
}

/** The day of hiring: mostly within the last six years; interns recently, users before their account was created. */
function hiredAt(faker: Faker, today: Date, plan: EmployeePlan, user: DemoRecord | undefined): Date {
  const before = user?.createdAt ?? new Date(today.getTime() - 40 * DAY);
  const longest = plan.employeeRoleType === 'INTERN' ? 100 : faker.datatype.boolean(0.5) ? 450 : 2150;
  return new Date(before.getTime() - faker.number.int({ min: 3, max: longest }) * DAY);
}

/** Pay and dates; a few have left. */
function employment(
  builder: OrganizationBuilder,
  plan: EmployeePlan,
  key: string,
  user: DemoRecord | undefined,
): Partial<EmployeeInput> {
  const faker = builder.drawFor(`${key} employment`);
  const { today } = builder.tools;
  const start = hiredAt(faker, today, plan, user);
  const days = Math.floor((today.getTime() - start.getTime()) / DAY);
  const hasLeft = !user && days > 120 && faker.datatype.boolean(0.12);
  const exit = new Date(today.getTime() - faker.number.int({ min: 3, max: Math.max(4, days - 90) }) * DAY);
  return {
    employeeStatusType: makeEmployment(faker, plan.employeeRoleType),
    ...makePay(faker, plan.employeeRoleType),
    startDate: isoDay(start),
    exitDate: hasLeft ? isoDay(exit) : null,
    preferredNotificationType: faker.datatype.boolean(0.8) ? 'EMAIL' : 'SMS',
    ...(faker.datatype.boolean(0.8) ? { notes: null } : {}),
  };
}

function getContact(user: DemoRecord | undefined, field: 'email' | 'phoneNumber'): string | undefined {
  const value = user?.row[field];
  return typeof value === 'string' ? value : undefined;
}

function employeePerson(builder: OrganizationBuilder, plan: EmployeePlan, key: string) {
  const name = plan.user ?? plan.person;
  if (name !== undefined) return { person: parsePerson(name), middleName: null };
  const faker = builder.drawFor(`${key} name`);
  const person = makePerson(faker);
  return {
    person,
    middleName: faker.datatype.boolean(0.3) ? `${faker.string.alpha({ casing: 'upper' })}.` : null,
  };
}

/** @param index place in the organization's plan: names employees whose own name is drawn */
export function buildEmployee(
  builder: OrganizationBuilder,
  plan: EmployeePlan,
  index: number,
  { users, units, locations }: { users: Named; units: Named; locations: Named },
): DemoRecord {
  const { person: name, user: userName, units: unitNames, locations: locationNames, city, ...own } = plan;
  const key = userName ?? name ?? `employee ${index + 1}`;
  const user = userName === undefined ? undefined : found(users, userName);
  const phone = getContact(user, 'phoneNumber');
  const { person, middleName } = employeePerson(builder, plan, key);
  const dates = employment(builder, plan, key, user);
  const fixed: Partial<EmployeeInput> = {
    firstName: person.firstName,
    middleName,
    lastName: person.lastName,
    userId: user?.id ?? null,
    email: getContact(user, 'email') ?? `${toMailbox(person)}@${builder.plan.domain}`,
    ...(phone === undefined ? {} : { phone }),
    organizationalUnitIds: unitNames.map((unit) => found(units, unit).id),
    workLocationIds: locationNames.map((location) => found(locations, location).id),
    ...dates,
    ...own,
  };
  return builder.add('employee', {
    key,
    fixed,
    person,
    town: getTown(city),
    filled: ['identifier'],
    after: new Date(dates.startDate ?? builder.createdAt),
    within: 30,
  });
}
