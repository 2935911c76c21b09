import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { Json } from './api.ts';
import { fieldNamed, getEnum, getSource } from './entity-files.ts';
import { findBrokenRules, type Maker, validRecord } from './make-record.ts';

/**
 * Two values of a field, and the values of records that may have either. Some values require other fields of the record:
 * such a record is refused, as by its form.
 */
export async function findExchangeable(
  model: EntityModel,
  field: FieldModel,
  maker: Maker,
): Promise<[first: string, second: string, values: Json]> {
  const { name } = field;
  const all = getEnum(model, field).map((entry) => entry.value);
  const ruled = (getSource(model)['x-rules'] ?? []).map((rule) => rule.field).filter((one) => one !== name);
  for (const second of all) {
    const record = await validRecord(model, maker, { values: { [name]: second } });
    const first = all.find(
      (one) => one !== second && findBrokenRules(model, { ...record, [name]: one }, maker.facts).length === 0,
    );
    if (first === undefined) continue;
    // each record makes its own values where they are unique
    const isShared = (one: string): boolean =>
      record[one] !== undefined && fieldNamed(model, one)?.unique === undefined;
    const kept = ruled.filter(isShared).map((one) => [one, record[one]]);
    return [first, second, { ...(Object.fromEntries(kept) as Json), [name]: first }];
  }
  throw new Error(`No record of ${model.name} may have two values of "${name}".`);
}
