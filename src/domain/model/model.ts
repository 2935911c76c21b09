/**
 * The compiled model of an entity: generated from one `schema/entities/*.json` file, and read by the server, the
 * screens and the generated tests. Plain data that can be sent to the browser.
 */

import type { Role, Entitlement, Operation, Grants, Condition } from '../access/access-model.ts';
import type { Unit } from '../text/format.ts';
import type { ListModel, ViewModel, FormModel } from './screen-model.ts';

/** Replaces the organization in records of the installation: organizations themselves, and their history. */
export const INSTALLATION = '00000000-0000-7000-8000-000000000001';

export type FieldKind =
  | 'string'
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'enum'
  | 'json'
  | 'reference'
  | 'references';

export type FieldFormat =
  | 'us-phone'
  | 'us-zip'
  | 'email'
  | 'uri'
  | 'npi'
  | 'npi-list'
  | 'date'
  | 'time-zone'
  | 'markdown';

/** Inputs of a form that a field may name instead of its type's default; any other is a registered override. */
export type WidgetName = 'textarea' | 'slider' | 'radio-cards' | 'switch' | 'checkbox' | 'avatar';

export interface RelationModel {
  /** name of the related entity */
  to: string;
  /**
   * - `one`: a column of this table contains the id
   * - `many`: a join table contains the pairs
   * - `inverse-one`: the related entity's `via` field (a `one`) names this record; read-only
   * - `inverse-many`: the related entity's `via` field (a `many`) contains this record; read-only
   */
  kind: 'one' | 'many' | 'inverse-one' | 'inverse-many';
  /** for `one` and `many`: the request name of the ids, e.g. `parentId`, `practiceIds` */
  idsField: string;
  /** for `one`: the column with the id; for `many`: the join table */
  storage: string;
  /** for inverse kinds: the field of the other entity */
  via?: string;
  /** for inverse kinds: shows only matching records */
  where?: Condition;
  /** table of the target, if that is a record without screens */
  recordTable?: string;
  /** fields of the related record embedded in reads, always including `id` */
  embed: string[];
  /** display template of the related record, e.g. `{lastName}, {firstName}` */
  display: string;
  naming?: NamingField[];
  /** `one` to the same entity: the records form a tree without cycles */
  tree: boolean;
  /** effect of deleting the related record */
  onTargetDelete: 'refuse' | 'detach';
}

/** A field of a `display` template whose text differs from its value: a code has a label, a date or number a format. */
export interface NamingField {
  name: string;
  kind: 'string' | 'enum' | 'integer' | 'number' | 'date' | 'timestamp';
  format?: 'us-phone';
  /** by code */
  labels?: Record<string, string>;
  decimals?: number;
  currency?: string;
}

export type AggregateFunction = 'count' | 'sum' | 'min' | 'max' | 'average' | 'latest';

/** A value computed from the records that a relation of the entity leads to. */
export interface AggregateModel {
  function: AggregateFunction;
  /** name of the entity's field with the relation */
  relation: string;
  /** field of the related records; absent for a count */
  field?: string;
  /** counts matching records only */
  where?: Condition;
  /** who may read the related records; everyone else does not get the field */
  readers: { roles: Role[]; entitlement?: Entitlement; token?: string };
}

export type FileType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml' | 'application/pdf';

/** Uploads that a field takes. */
export interface FileRules {
  /** name of the field in uploads and stored files: `equipment.photo` */
  target: string;
  accept: FileType[];
  maxBytes: number;
}

export interface FieldModel {
  name: string;
  /** column in the table; absent for relations without a column */
  column?: string;
  title: string;
  kind: FieldKind;
  format?: FieldFormat;
  /** name of the enumeration in `src/generated/enums` */
  enum?: string;
  /** enumeration values that a role may set; absent roles may set all */
  assignable?: Partial<Record<Role, string[]>>;
  /** by enumeration value: the subscription that an organization needs to use it */
  entitled?: Record<string, Entitlement>;
  /** an organization with none of these subscriptions has no use for it */
  subscriptions?: Entitlement[];
  /** by enumeration value: a sentence shown with it in menus */
  optionHints?: Record<string, string>;
  required: boolean;
  nullable: boolean;
  readOnly: boolean;
  /** accepted, never returned (a read shows only whether it is set, as `has{Name}`) */
  writeOnly: boolean;
  /** redacted in audit and logs, omitted from lists */
  secret: boolean;
  /** part of list responses */
  inList: boolean;
  /** part of list responses only on request (`fields`) */
  inListOnRequest?: boolean;
  /** heading of the field as an added column; absent: the title; false: lists do not offer the column */
  asColumn?: string | false;
  trim: boolean;
  emptyToNull: boolean;
  default?: string | number | boolean;
  /** initial value in the form, and of an imported row whose file lacks the column; a call must name the field */
  initial?: string | number | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** decimals of a number, if declared; all of them are shown */
  decimals?: number;
  /** code of a number's currency, such as USD */
  currency?: string;
  /** a list of texts, or of values of `enum` (`kind` json) */
  items?: 'string';
  /** accepted from clients, not stored, not returned */
  transient: boolean;
  /** read-only: computed by the database as the first non-empty one of these fields */
  firstOf?: string[];
  /** read-only: computed by the database from numbers and dates of the record, when it is written */
  formula?: string;
  /** read-only: computed from related records that the viewer may see, when it is read */
  aggregate?: AggregateModel;
  /** `flags`: computed, whether the record is within the viewer's reach; `guards`: null for records outside of it */
  reach?: 'flags' | 'guards';
  /** generated on creation: a public key with this prefix */
  apiKeyPrefix?: string;
  /** no two records of an organization share the value; `within`: unless they differ in one of these fields, or lack it */
  unique?: { message: string; within?: string[] };
  relation?: RelationModel;
  /** the relation leads to a file of this record alone */
  file?: FileRules;
  /** roles that may read or write it; absent: all roles that may read or write the record */
  readRoles?: Role[];
  writeRoles?: Role[];
  /** shown and accepted only while the condition holds; otherwise a computed field has no value */
  when?: Condition;
  /** on an existing record it may be changed only if one of the conditions holds for the stored record */
  changeableWhen?: PermittingModel;
  /** a change needs a person with a fresh proof of identity */
  proof?: true | Condition;
  /** part of the list's free-text search */
  search: boolean;
  sortable: boolean;
  filterable: boolean;
  renamedFrom?: string;
  hint?: string;
  /** a field with a pending value for this one, and the sentence that announces it */
  pending?: { field: string; message: string };
  placeholder?: string;
  mask?: string;
  /** a date: years around today in which a two-digit year in a file may lie */
  years?: { back: number; ahead: number };
  /** a number in a file: the enumeration whose value the unit behind it says */
  units?: { field: string; values: Partial<Record<Unit, string>> };
  widget?: string;
  /** name of another field whose value is copied on create until this one is edited */
  copyFrom?: string;
  /** a boolean: shown as a switch beside the label of this other field */
  toggles?: string;
  /** `on` the create or the update form only */
  on?: 'create' | 'update';
}

/** Whether the database computes the field: it is never written. */
export function isComputed({ firstOf, formula, aggregate }: FieldModel): boolean {
  return [firstOf, formula, aggregate].some((computed) => computed !== undefined);
}

export interface RuleModel {
  /** holds when the whole condition does */
  when: Condition;
  /** the field of the message */
  path: string;
  /** it only limits a value: an empty field meets it */
  isLimit?: true;
  /** an earlier date of the record: the field's own is the same or later */
  notBefore?: string;
  message: string;
  /** the only value that the field may have then; an empty field gets it */
  value?: string | number | boolean;
}

/**
 * The records a role may change: one of the conditions holds and, if required, all the record's practices are the
 * viewer's.
 */
export interface ReachModel {
  anyOf: Condition[];
  allPractices?: boolean;
}

/** A change that only some records permit, and the message of the others. */
export interface PermittingModel {
  /** of which one must hold for the stored record */
  anyOf: Condition[];
  message: string;
}

/** Operations on an entity that need a fresh proof of identity. */
export interface ProofModel {
  /** new records that grant access: no token may add one, which the message says */
  create?: { anyOf: Condition[]; message: string };
  delete?: true;
  export?: true;
}

export interface EntityModel {
  /** name of the entity file, e.g. `unit` */
  name: string;
  table: string;
  /** REST collection under /v1, e.g. `organizationalUnits` */
  resource: string;
  /** front-end route, e.g. `/ex/units` */
  route: string;
  label: { singular: string; plural: string };
  display: string;
  naming?: NamingField[];
  /** its records belong to the installation instead of an organization: only internal users access them */
  isInternal?: boolean;
  entitlement?: Entitlement;
  /** prefix of the scopes that tokens need: `{token}:read`, `{token}:write`; absent: tokens have no access */
  token?: string;
  permissions: Record<Operation, Grants>;
  /** path of the `practices` scope: the record itself is the practice, or a relation names its practices */
  practiceScope?: { kind: 'own' } | { kind: 'relation'; field: string };
  /** records that the `practices` scope has besides, whatever their practices */
  beyondPractices?: Condition;
  /** path of the `self` scope: the record's id is the user's id */
  selfScope: boolean;
  /** by role: the records within its scope that it may change; absent roles may change all */
  reach?: Partial<Record<Role, ReachModel>>;
  /** a record may be deleted only if one of the conditions holds for it */
  deletableWhen?: PermittingModel;
  proof?: ProofModel;
  /** further `sortBy` values, each a list of fields */
  sorts: Record<string, string[]>;
  /** further filters by name: a SQL function of the organization's id, the record's id and a column */
  filters?: Record<string, { function: string; column: string; description: string }>;
  /** fields that together identify the existing record of an imported row; absent: every row is new */
  identifiedBy?: string[];
  fields: FieldModel[];
  rules: RuleModel[];
  messages: {
    created: string;
    updated: string;
    deleted: string;
    deleteConfirm: string;
    notFound: string;
  };
  /** names of registered server hooks */
  hooks: string[];
  nav?: NavModel & { label: string };
  screens: { list: ListModel; view?: ViewModel; form: FormModel };
}

type NavSection = 'px' | 'ex' | 'settings';

/** The entry of the menu. */
export interface NavModel {
  section: NavSection;
  /** of organizations that have not subscribed to the first section */
  otherwise?: NavSection;
  icon: string;
  order: number;
  roles?: Role[];
}

/** The part of a model that the first screen needs: navigation, routes and permissions of every entity. */
export type ResourceModel = Pick<
  EntityModel,
  | 'name'
  | 'resource'
  | 'route'
  | 'label'
  | 'display'
  | 'isInternal'
  | 'entitlement'
  | 'permissions'
  | 'nav'
  | 'selfScope'
> & { hasView: boolean };
