import type { FieldModel } from '../../domain/model.ts';
import type { EntityName } from '../../generated/registry.ts';
import { getResource } from '../core/entity-assets.ts';

/** A field that is sent with a call and not stored directly. Empty ones are omitted. */
const PLAIN = {
  required: false,
  nullable: false,
  readOnly: false,
  writeOnly: false,
  secret: false,
  inList: false,
  trim: true,
  emptyToNull: true,
  transient: false,
  search: false,
  sortable: false,
  filterable: false,
} satisfies Partial<FieldModel>;

type Named = Pick<FieldModel, 'name' | 'title' | 'kind'>;

/** A field of a form without entity. */
export function formField(field: Named & Partial<FieldModel>): FieldModel {
  return { ...PLAIN, ...field };
}

/** A field that refers to a record of an entity, with the entity's labels, sent as `{name}Id`. */
export function recordField(
  to: EntityName,
  field: Pick<FieldModel, 'name'> & Partial<FieldModel>,
): FieldModel {
  const { label, display } = getResource(to);
  return formField({
    title: label.singular,
    kind: 'reference',
    relation: {
      to,
      kind: 'one',
      idsField: `${field.name}Id`,
      storage: '',
      embed: [],
      display,
      tree: false,
      onTargetDelete: 'detach',
    },
    ...field,
  });
}
