import type { FieldModel, EntityModel } from '../../../domain/model/model.ts';
import type { FormGroup, FormSection } from '../../../domain/model/screen-model.ts';
import {
  canWriteField,
  conditionHolds,
  defaultValue,
  type Facts,
  isFieldInUse,
} from '../../../domain/access/permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { EntityName } from '../../../generated/registry.ts';
import { getResource } from '../../core/entity-assets.ts';
import { findField, type EntityRecord } from '../../core/value-text.ts';

/** Props of every input of a form. Label, error and hint are outside of it and linked by ids. */
export interface WidgetProps {
  id: string;
  /** the value's request name */
  name: string;
  field: FieldModel;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  isInvalid: boolean;
  isOptional: boolean;
  /** the viewer may not change it on this record */
  isDisabled: boolean;
  labelId: string;
  /** ids of the existing hint and error */
  describedBy: string | undefined;
}

export type FormOperation = 'create' | 'update';

/** The data of a form, by request names (`practiceIds`, not `practices`). */
export type FormData = Record<string, unknown>;

interface Writer {
  model: EntityModel;
  viewer: Viewer;
  facts: Facts;
}

/** The request name of a field. */
export function wireName(field: FieldModel): string {
  return field.relation?.idsField ?? field.name;
}

/** A form section with the fields the viewer may set, row by row. */
export interface FormLayout {
  section: FormSection;
  rows: FieldModel[][];
  /** the first row and the number of rows of each non-empty group */
  groups: FormGroup[];
}

/**
 * The sections of a viewer's form. Fields the viewer may not set are omitted, because the record's view shows them.
 * Conditions over the record's own fields are left to `shownFields`, since they change during input.
 */
export function formLayout({ model, viewer, facts }: Writer, operation: FormOperation): FormLayout[] {
  return model.screens.form.sections.flatMap((section) => {
    if (section.roles && !section.roles.includes(viewer.role)) return [];
    if (!conditionHolds(factsOnly(section.when), {}, facts)) return [];
    const all = section.layout.map((names) =>
      names.flatMap((name) => {
        const field = findField(model, name);
        const isOffered = field && canWriteField(field, operation, viewer) && isFieldInUse(field, facts);
        return isOffered ? [field] : [];
      }),
    );
    const rows = all.filter((row) => row.length > 0);
    const filled = (from: number, to: number) => all.slice(from, to).filter((row) => row.length > 0).length;
    const groups = (section.groups ?? [])
      .map((group) => ({
        ...group,
        start: filled(0, group.start),
        count: filled(group.start, group.start + group.count),
      }))
      .filter((group) => group.count > 0);
    return rows.length > 0 || section.override ? [{ section, rows, groups }] : [];
  });
}

function factsOnly(condition: FormSection['when']): FormSection['when'] {
  return condition && Object.fromEntries(Object.entries(condition).filter(([key]) => key.startsWith('@')));
}

/** Every field of a layout, in reading order. */
export function layoutFields(layout: FormLayout[]): FieldModel[] {
  return layout.flatMap(({ rows }) => rows.flat());
}

/** The currently visible fields, in reading order: their conditions and their sections' hold. */
export function shownFields(layout: FormLayout[], data: FormData, facts: Facts): FieldModel[] {
  return layout.flatMap(({ section, rows }) =>
    conditionHolds(section.when, data, facts)
      ? rows.flat().filter((field) => conditionHolds(field.when, data, facts))
      : [],
  );
}

function getEmptyValue(field: FieldModel): unknown {
  if (field.kind === 'references' || field.kind === 'json') return [];
  return field.kind === 'boolean' ? false : undefined;
}

function storedValue(field: FieldModel, record: EntityRecord): unknown {
  const { relation } = field;
  if (!relation) return field.writeOnly ? undefined : (record[field.name] ?? undefined);
  const ids = record[relation.idsField];
  if (ids !== undefined && ids !== null) return ids;
  const embedded = record[field.name];
  if (Array.isArray(embedded)) return embedded.map((item: { id: string }) => item.id);
  return typeof embedded === 'object' && embedded !== null && 'id' in embedded ? embedded.id : undefined;
}

/** The initial data of a form: the record, or the defaults of a new one. */
export function initialData(
  fields: FieldModel[],
  record: EntityRecord | undefined,
  viewer: Viewer,
): FormData {
  return Object.fromEntries(
    fields.map((field) => {
      const value = record ? storedValue(field, record) : (defaultValue(field, viewer) ?? field.initial);
      return [wireName(field), value ?? getEmptyValue(field)];
    }),
  );
}

/** Kinds whose values are texts or ids, as in an address. */
const LINKED: readonly FieldModel['kind'][] = ['string', 'text', 'date', 'enum', 'reference', 'references'];

/**
 * The values that a link fills into the form of a new record: its address has texts, choices and relations by the names of
 * the API (`metric=WT&practiceIds[0]=...`). It fills in no others, whose inputs could not show a text, and no secrets.
 */
export function readPrefilled(fields: FieldModel[], params: URLSearchParams): FormData {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = wireName(field);
      const found = [...params].flatMap(([key, value]) =>
        key.replace(/\[\d*\]$/, '') === name ? value : [],
      );
      if (found.length === 0 || field.secret || !LINKED.includes(field.kind)) return [];
      return [[name, field.relation?.kind === 'many' ? found : found[0]]];
    }),
  );
}

/**
 * The data after a change, with derived values: on create, a copied field follows its source until it is edited itself.
 */
export function withCopies(fields: FieldModel[], before: FormData, after: FormData): FormData {
  const out = { ...after };
  for (const field of fields) {
    const source = field.copyFrom;
    if (!source || before[source] === after[source]) continue;
    const isUntouched = (before[field.name] ?? '') === (before[source] ?? '');
    if (isUntouched && before[field.name] === after[field.name]) out[field.name] = after[source];
  }
  return out;
}

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
