import type { Faker } from '@faker-js/faker';
import type { Condition } from '../src/domain/access/access-model.ts';
import { conditionHolds } from '../src/domain/access/permissions.ts';
import type { EntityModel } from '../src/domain/model/model.ts';
import type { EntityValidator } from '../src/domain/model/validation.ts';
import type { EnumOption } from '../src/generated/enums.ts';
import { makeFile } from './demo-files.ts';
import { makeRow } from './make-row.ts';
import type { OrganizationPlan } from './organization-plan.ts';
import type { Person } from './people.ts';
import { type Town, getTown } from './towns.ts';
import type { Row } from './repair-row.ts';
import type { RowContext } from './row-context.ts';
import { DAY, recordApiKey, recordId, startRecord, workingMoment } from './seeded.ts';

/** A record of an entity, ready to be stored. */
export interface DemoRecord {
  entity: string;
  organizationId: string;
  id: string;
  /** values as a client writes them: relations as ids */
  row: Row;
  /** values of read-only fields that the server keeps */
  kept: Row;
  createdAt: Date;
  updatedAt: Date;
}

/** Tools shared by all demo organizations. */
export interface DemoTools {
  faker: Faker;
  /** midnight of the running day */
  today: Date;
  models: Record<string, EntityModel>;
  validators: Record<string, EntityValidator>;
  enums: ReadonlyMap<string, readonly EnumOption[]>;
}

interface RecordPlan {
  /** names the record among the organization's of its entity */
  key: string;
  fixed?: object;
  kept?: Row;
  town?: Town;
  person?: Person;
  filled?: string[];
  /** the record was created after this, and at most `within` days later, if set */
  after?: Date;
  within?: number;
}

/** Makes the records of one organization one after the other, so that later ones can refer to earlier ones. */
export class OrganizationBuilder {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** the organization's home town */
  readonly home: Town;
  readonly records: DemoRecord[] = [];
  /** rows of tables without screens, by columns: stored after all records, which they belong to */
  readonly rows: { table: string; row: Row }[] = [];
  /** files of the records, stored before them */
  readonly files: Row[] = [];
  /** why rows of some entity are missing */
  readonly problems: string[] = [];
  private readonly claimed = new Map<string, RowContext['claimed']>();

  constructor(
    readonly tools: DemoTools,
    readonly plan: OrganizationPlan,
  ) {
    const { faker, today } = tools;
    startRecord(faker, plan.name);
    const start = new Date(today.getTime() - plan.months * 30.4 * DAY);
    this.createdAt = workingMoment(faker, start, new Date(start.getTime() + 6 * DAY));
    this.updatedAt = workingMoment(faker, this.createdAt, today);
    this.id = recordId(plan.name, this.createdAt);
    this.home = getTown(plan.practices[0]?.city ?? plan.locations[0]?.city ?? 'Denver');
  }

  /** An independent random source, the same each time for the same key. */
  drawFor(key: string): Faker {
    startRecord(this.tools.faker, `${this.plan.name} ${key}`);
    return this.tools.faker;
  }

  /** Records of an entity so far, those that meet a condition if there is one. */
  readonly listIds = (entity: string, where?: Condition): string[] =>
    this.records
      .filter(({ entity: own, row }) => own === entity && conditionHolds(where, row))
      .map((record) => record.id);

  add(entity: string, plan: RecordPlan): DemoRecord {
    const model = this.tools.models[entity];
    const validator = this.tools.validators[entity];
    if (!model || !validator) throw new Error(`There is no entity "${entity}".`);
    const label = `${this.plan.name} ${entity} ${plan.key}`;
    const { createdAt, updatedAt } = this.makeMoments(label, plan);
    const files = this.addFiles(model, label, createdAt);
    const row = makeRow(model, this.buildContext(label, entity, validator, plan), {
      ...files,
      ...plan.fixed,
    });
    const keys = model.fields.flatMap(({ name, apiKeyPrefix }) =>
      apiKeyPrefix === undefined ? [] : [[name, recordApiKey(apiKeyPrefix, label)]],
    );
    const record: DemoRecord = {
      entity,
      organizationId: this.id,
      id: recordId(label, createdAt),
      row,
      kept: { ...(Object.fromEntries(keys) as Row), ...plan.kept },
      createdAt,
      updatedAt,
    };
    this.records.push(record);
    return record;
  }

  /** Stores a file for each field that holds one. @returns their ids by request name */
  private addFiles(model: EntityModel, label: string, createdAt: Date): Row {
    const ids: Row = {};
    for (const { file, name, relation } of model.fields) {
      if (!file || !relation) continue;
      const { mediaType, bytes, ...rest } = makeFile(file, `${label} ${name}`);
      const id = recordId(`${label} ${name}`, createdAt);
      const stored = { media_type: mediaType, size: bytes.length, bytes: `\\x${bytes.toString('hex')}` };
      const at = createdAt.toISOString();
      const row = { organization_id: this.id, id, ...rest, ...stored, field: file.target };
      this.files.push({ ...row, created_at: at, updated_at: at });
      ids[relation.idsField] = id;
    }
    return ids;
  }

  private buildContext(
    label: string,
    entity: string,
    validator: EntityValidator,
    plan: RecordPlan,
  ): RowContext {
    const { faker, today, enums } = this.tools;
    const claimed = this.claimed.get(entity) ?? new Map<string, Set<string>>();
    this.claimed.set(entity, claimed);
    return {
      faker,
      label,
      today,
      town: plan.town ?? this.home,
      ...(plan.person ? { person: plan.person } : {}),
      ...(plan.filled ? { filled: plan.filled } : {}),
      domain: this.plan.domain,
      facts: {
        '@organization.entitlementTypes': this.plan.entitlements,
        '@organization.pmsIntegrationType': this.plan.pmsIntegrationType,
      },
      enums,
      listIds: this.listIds,
      validator,
      claimed,
    };
  }

  private makeMoments(
    label: string,
    { after, within }: RecordPlan,
  ): Pick<DemoRecord, 'createdAt' | 'updatedAt'> {
    const { faker, today } = this.tools;
    startRecord(faker, `${label} moments`);
    const from = new Date(Math.max(this.createdAt.getTime(), after?.getTime() ?? 0));
    const latest = within === undefined ? today.getTime() : from.getTime() + within * DAY;
    const createdAt = workingMoment(faker, from, new Date(Math.min(today.getTime(), latest)));
    const isChanged = faker.datatype.boolean(0.6);
    return { createdAt, updatedAt: isChanged ? workingMoment(faker, createdAt, today) : createdAt };
  }
}
