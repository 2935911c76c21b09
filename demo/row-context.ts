import type { Faker } from '@faker-js/faker';
import type { Condition } from '../src/domain/access/access-model.ts';
import type { Facts } from '../src/domain/access/permissions.ts';
import type { EntityValidator } from '../src/domain/model/validation.ts';
import type { EnumOption } from '../src/generated/enums.ts';
import type { Person } from './people.ts';
import type { Town } from './towns.ts';

/** The context in which a row is made. */
export interface RowContext {
  faker: Faker;
  /** names the row and seeds its values */
  label: string;
  /** midnight of the running day */
  today: Date;
  town: Town;
  /** person behind the row; drawn when absent and needed */
  person?: Person;
  /** domain of email addresses and pages, e.g. `bright-smiles.example.com` */
  domain: string;
  /** values of `@organization.…` in conditions */
  facts: Facts;
  enums: ReadonlyMap<string, readonly EnumOption[]>;
  /** ids of the organization's records of an entity so far, of those that meet a condition if there is one */
  listIds: (entity: string, where?: Condition) => readonly string[];
  /** names of optional fields that have a value in this row; the others have one more often than not */
  filled?: readonly string[];
  validator: EntityValidator;
  /** unique values of the organization, in lower case, by field */
  claimed: Map<string, Set<string>>;
}
