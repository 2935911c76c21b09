import { toFacts } from '../src/domain/model/facts.ts';
import type { EntityModel } from '../src/domain/model/model.ts';
import { canAssign, defaultValue } from '../src/domain/access/permissions.ts';
import type { Session, Viewer } from '../src/domain/access/session.ts';
import type { EntityValidator } from '../src/domain/model/validation.ts';
import type { EnumOption } from '../src/generated/enums.ts';
import { makeRow } from './make-row.ts';
import { getTown } from './towns.ts';
import type { Row } from './repair-row.ts';
import { demoTools } from './seed.ts';

const HOME = 'Austin';

/** The enumerations, with the values alone that the viewer may give. */
function assignableEnums(
  model: EntityModel,
  viewer: Viewer,
  enums: ReadonlyMap<string, readonly EnumOption[]>,
): Map<string, readonly EnumOption[]> {
  const out = new Map(enums);
  for (const field of model.fields) {
    const options = enums.get(field.enum ?? '') ?? [];
    const allowed = options.filter(({ value }) => canAssign(field, value, viewer));
    // an organization without any subscription gets the example of all
    if (field.enum !== undefined && allowed.length > 0) out.set(field.enum, allowed);
  }
  return out;
}

/**
 * A believable record of an entity, with every field filled in, as somebody may write it.
 * @param listIds ids of records of an entity, which the record may refer to
 * @returns its values, and the enumerations they are chosen from
 * @throws UnmakeableRow if a pattern or rule demands a value that cannot be generated
 */
export async function exampleRecord(
  { model, validator }: { model: EntityModel; validator: EntityValidator },
  { session, viewer }: { session: Session; viewer: Viewer },
  listIds: (entity: string) => string[],
): Promise<{ row: Row; enums: ReadonlyMap<string, readonly EnumOption[]> }> {
  const { faker, today, enums: all } = await demoTools(new Date());
  const enums = assignableEnums(model, viewer, all);
  const subscribed = model.fields.flatMap((field) => {
    const value = field.entitled && defaultValue(field, viewer);
    return value === undefined ? [] : [[field.name, value]];
  });
  const context = {
    faker,
    label: `example of ${model.name}`,
    today,
    town: getTown(HOME),
    domain: 'example.com',
    facts: toFacts(session),
    enums,
    listIds,
    filled: model.fields.map(({ name }) => name),
    validator,
    claimed: new Map(),
  };
  const row = makeRow(model, context, Object.fromEntries(subscribed) as Row);
  return { row, enums };
}
