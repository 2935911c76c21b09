import { addDays } from '../src/domain/measures/period.ts';
import type { EntityModel } from '../src/domain/model/model.ts';
import type { BlocklistInput } from '../src/generated/types/blocklist.ts';
import type { LocationInput } from '../src/generated/types/location.ts';
import { formatSteps, type PlanStep } from '../src/domain/measures/plans/steps.ts';
import { fullName } from '../src/domain/surveys/feedback.ts';
import type { PlanInput } from '../src/generated/types/plan.ts';
import type { PracticeInput } from '../src/generated/types/practice.ts';
import type { UnitInput } from '../src/generated/types/unit.ts';
import { buildDirectory } from './build-directory.ts';
import { buildEmployee, buildUser, type Named, found } from './build-people.ts';
import { buildQuestions } from './build-questions.ts';
import { type DemoRecord, type DemoTools, OrganizationBuilder } from './organization-builder.ts';
import type {
  ChangePlan,
  LocationPlan,
  OrganizationPlan,
  PracticePlan,
  UnitPlan,
} from './organization-plan.ts';
import { type Town, getTown, towns } from './towns.ts';
import { toMailbox, makePerson } from './people.ts';
import { makePhone } from './phone-numbers.ts';
import { UnmakeableRow } from './repair-row.ts';
import { makeStreetAddress } from './words.ts';

type State = PracticeInput['state'];

/** No demo place is in a territory, whose zone only the address implies. */
type Zone = PracticeInput['timeZone'];

const toTown = ({ city, state, timeZone }: Town) => ({
  city,
  state: state as State,
  timeZone: timeZone as Zone,
});

const PMS_FIELDS = [
  'careStackLocationId',
  'sikkaOfficeId',
  'sikkaPracticeId',
  'sikkaSecretKey',
  'veloxPracticeId',
  'veloxClinicId',
];

function buildPractice(builder: OrganizationBuilder, plan: PracticePlan) {
  const town = getTown(plan.city);
  const fixed: Partial<PracticeInput> = { ...toTown(town), zip: town.zip, avatarFileId: null, ...plan };
  const practice = builder.add('practice', {
    key: plan.city,
    fixed,
    town,
    filled: ['npiRegistryNumber', ...PMS_FIELDS],
    within: 40,
  });
  buildQuestions(builder, practice, plan);
  return practice;
}

function buildUnit(builder: OrganizationBuilder, { parent, ...own }: UnitPlan, units: Named) {
  const above = parent === undefined ? undefined : units.get(parent);
  const fixed: Partial<UnitInput> = {
    parentId: above?.id ?? null,
    notes: null,
    surveySenderName: null,
    ...own,
  };
  return builder.add('unit', {
    key: own.name,
    fixed,
    after: above?.createdAt ?? builder.createdAt,
    within: 20,
  });
}

function buildLocation(
  builder: OrganizationBuilder,
  { isPractice, ...plan }: LocationPlan,
  practices: Named,
) {
  const town = getTown(plan.city);
  const faker = builder.drawFor(`${plan.name} contact`);
  const mailbox = plan.name.toLowerCase().replaceAll(' ', '.');
  const fixed: Partial<LocationInput> = {
    ...toTown(town),
    postalCode: town.zip,
    address: makeStreetAddress(faker),
    phone: makePhone(faker, town.areaCode),
    email: `${mailbox}@${builder.plan.domain}`,
    website: `https://${builder.plan.domain}/locations/${mailbox.replaceAll('.', '-')}`,
    surveySenderName: null,
    postSurveyScreenMarkdown: null,
    practiceId: isPractice ? found(practices, plan.city).id : null,
    ...plan,
  };
  return builder.add('location', { key: plan.name, fixed, town, within: 60 });
}

/** A plan of a practice, which a user of it owns. */
function buildPlan(
  builder: OrganizationBuilder,
  { city, began, due, steps, ...plan }: ChangePlan,
  { practices, users }: { practices: Named; users: Named },
) {
  const practiceId = found(practices, city).id;
  const isOwner = ({ row }: DemoRecord): boolean =>
    row.role === 'USER' && (row.practiceIds as string[]).includes(practiceId);
  const owner = [...users.values()].find(isOwner);
  const before = (days: number): string => addDays(builder.tools.today.toISOString().slice(0, 10), -days);
  const by = owner ? fullName(owner.row as unknown as { firstName: string; lastName: string }) : undefined;
  const toStep = ({ text, doneAgo, dueIn }: ChangePlan['steps'][number]): PlanStep => ({
    text,
    ...(dueIn !== undefined && { dueOn: before(-dueIn) }),
    ...(doneAgo !== undefined && { done: { on: before(doneAgo), ...(by !== undefined && { by }) } }),
  });
  const fixed: PlanInput = {
    experienceType: 'PATIENT',
    practiceIds: [practiceId],
    employeeMetric: null,
    themeId: null,
    employeeThemeId: null,
    providerId: null,
    workLocationId: null,
    organizationalUnitId: null,
    ownerId: owner?.id ?? null,
    startedOn: before(began),
    dueOn: before(due),
    endedOn: plan.state === 'DONE' ? before(due) : null,
    notes: null,
    steps: formatSteps(steps.map(toStep)) || null,
    ...plan,
  };
  builder.add('plan', { key: plan.name, fixed, within: 60 });
}

/** A patient on the blocklist. */
function buildBlocked(builder: OrganizationBuilder, index: number) {
  const key = `contact ${index + 1}`;
  const faker = builder.drawFor(key);
  const domain = faker.helpers.arrayElement(['example.com', 'example.net', 'example.org']);
  const email = `${toMailbox(makePerson(faker))}@${domain}`;
  const fixed: BlocklistInput = faker.datatype.boolean(0.55) ? { email, phone: null } : { email: null };
  builder.add('blocklist', { key, fixed, filled: ['phone'] });
}

/** Of themes, an organization has the built-in ones. */
const PLANNED = ['practice', 'user', 'unit', 'location', 'employee', 'blocklist', 'plan', 'theme'];

/** Records of each entity without a plan: a list with something to sort, filter and search. */
const UNPLANNED_RECORDS = 12;

/** Entities without a plan, those that others refer to before the others. */
export function unplannedEntities(models: Record<string, EntityModel>): string[] {
  const sorted = new Set<string>();
  const visiting = new Set<string>(PLANNED);
  const visit = (name: string) => {
    const model = models[name];
    // no role may create its records: the server writes them
    if (
      !model ||
      model.isInternal ||
      visiting.has(name) ||
      Object.keys(model.permissions.create).length === 0
    )
      return;
    visiting.add(name);
    for (const { relation, readOnly } of model.fields) if (relation && !readOnly) visit(relation.to);
    sorted.add(name);
  };
  Object.keys(models).sort().forEach(visit);
  return [...sorted];
}

/** Whether the organization may have records of the entity: it subscribes to it, and has what they must belong to. */
function hasUse({ plan, listIds }: OrganizationBuilder, { entitlement, fields }: EntityModel): boolean {
  if (entitlement !== undefined && !plan.entitlements.includes(entitlement)) return false;
  return fields.every(({ relation, nullable, readOnly }) => {
    const isNeeded = relation?.kind === 'one' && !nullable && !readOnly && relation.to !== 'file';
    return !isNeeded || listIds(relation.to, relation.where).length > 0;
  });
}

function buildUnplanned(builder: OrganizationBuilder, { name, practiceScope }: EntityModel) {
  const cities = builder.plan.practices.map((practice) => getTown(practice.city));
  // without a practice only administrators would see it
  const filled = practiceScope?.kind === 'relation' ? [practiceScope.field] : [];
  for (let index = 0; index < UNPLANNED_RECORDS; index += 1) {
    const key = `number ${index + 1}`;
    const town = builder.drawFor(`${name} ${key}`).helpers.arrayElement(cities.length > 0 ? cities : towns);
    builder.add(name, { key, town, filled });
  }
}

/** A new entity may require values that cannot be drawn: it then starts empty, and the server starts anyway. */
function buildOthers(builder: OrganizationBuilder) {
  for (const entity of unplannedEntities(builder.tools.models)) {
    const model = builder.tools.models[entity];
    try {
      if (model && hasUse(builder, model)) buildUnplanned(builder, model);
    } catch (error) {
      if (!(error instanceof UnmakeableRow)) throw error;
      builder.problems.push(error.message);
    }
  }
}

/** All records of one organization. @throws Error for a plan that breaks a rule of the schema */
export function buildOrganization(tools: DemoTools, plan: OrganizationPlan): OrganizationBuilder {
  const builder = new OrganizationBuilder(tools, plan);
  const practices: Named = new Map(plan.practices.map((one) => [one.city, buildPractice(builder, one)]));
  const users: Named = new Map();
  plan.users.forEach((one, index) => {
    users.set(one.name ?? `user ${index + 1}`, buildUser(builder, one, index, practices));
  });
  buildDirectory(builder, practices.values(), users.values());
  const units: Named = new Map();
  for (const unit of plan.units) units.set(unit.name, buildUnit(builder, unit, units));
  const locations: Named = new Map(
    plan.locations.map((one) => [one.name, buildLocation(builder, one, practices)]),
  );
  plan.employees.forEach((one, index) => buildEmployee(builder, one, index, { users, units, locations }));
  for (const one of plan.plans ?? []) buildPlan(builder, one, { practices, users });
  for (let index = 0; index < plan.blocked; index += 1) buildBlocked(builder, index);
  buildOthers(builder);
  return builder;
}
