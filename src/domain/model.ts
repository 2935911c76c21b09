/**
 * The compiled model of an entity: generated from one `schema/entities/*.json` file, and read by the server, the
 * screens and the generated tests. Plain data that can be sent to the browser.
 */

import type { tokenScope } from '../generated/enums/token-scope.ts';

/** Replaces the organization in records of the installation: organizations themselves, and their history. */
export const INSTALLATION = '00000000-0000-7000-8000-000000000001';

/** Section 3 of the specification. Only ADMIN, USER and PROVIDER have a workspace and can sign in. */
export type Role = 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';

export type Entitlement = 'API' | 'EMPLOYEE_EXPERIENCE' | 'PATIENT_EXPERIENCE';

/** A permission of a bearer token, beyond those of its organization's administrators. */
export type TokenScope = (typeof tokenScope)[number]['value'];

export type Operation = 'list' | 'read' | 'create' | 'update' | 'delete';

/**
 * The part of an organization's records that a role can access.
 * - `organization`: all of them
 * - `practices`: those tied to one of the person's own practices (and the person's own record, for users)
 * - `self`: the person's own record only
 */
export type Scope = 'organization' | 'practices' | 'self';

/** Roles that may perform an operation, each with its scope. Absent roles may not. */
export type Grants = Partial<Record<Role, Scope>>;

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

export type FieldFormat = 'us-phone' | 'us-zip' | 'email' | 'uri' | 'npi' | 'npi-list' | 'date' | 'time-zone';

/** The expected value of a condition: equal to it, one of the list, or not equal to it. */
export type Match =
  string | number | boolean | null | (string | number)[] | { not: string | number | boolean | null };

/** All named fields match. `@viewer.x` and `@organization.x` name a fact of the session instead of a field. */
export type Condition = Record<string, Match>;

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
  /** `one` to the same entity: the records form a tree without cycles */
  tree: boolean;
  /** effect of deleting the related record */
  onTargetDelete: 'refuse' | 'detach';
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
  trim: boolean;
  emptyToNull: boolean;
  default?: string | number | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** a list of texts, or of values of `enum` (`kind` json) */
  items?: 'string';
  /** accepted from clients, not stored, not returned */
  transient: boolean;
  /** read-only: computed by the database as the first non-empty one of these fields */
  firstOf?: string[];
  /** `flags`: computed, whether the record is within the viewer's reach; `guards`: null for records outside of it */
  reach?: 'flags' | 'guards';
  /** generated on creation: a public key with this prefix */
  apiKeyPrefix?: string;
  unique?: { message: string };
  relation?: RelationModel;
  /** roles that may read or write it; absent: all roles that may read or write the record */
  readRoles?: Role[];
  writeRoles?: Role[];
  /** shown and accepted only while the condition holds; otherwise a computed field has no value */
  when?: Condition;
  /** on an existing record it may be changed only if one of the conditions holds for the stored record */
  changeableWhen?: { anyOf: Condition[]; message: string };
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
  widget?: string;
  /** name of another field whose value is copied on create until this one is edited */
  copyFrom?: string;
  /** a boolean: shown as a switch beside the label of this other field */
  toggles?: string;
  /** `on` the create or the update form only */
  on?: 'create' | 'update';
}

export interface ColumnModel {
  /** key of the column: a field name, or a separate name for a template */
  name: string;
  title: string;
  /** template over fields, e.g. `{city}, {state}`; absent: the field itself */
  text?: string;
  /** fields shown as links (phone, e-mail, address of a page) */
  links?: string[];
  /** its `sortBy` value; absent: not sortable */
  sortBy?: string;
  /** field with the avatar's file id, shown before the text */
  avatar?: string;
  /** template of a muted second line */
  below?: string;
  /** shows a field's value after the text while the condition holds */
  chip?: { field: string; when: Condition };
  /** the text links to the record */
  link: boolean;
  align?: 'left' | 'right';
  /** shown only while the condition holds */
  when?: Condition;
  /** name of a registered override */
  override?: string;
}

export interface ListModel {
  title: string;
  columns: ColumnModel[];
  /** default sort */
  sort: { by: string; order: 'asc' | 'desc' };
  actions: ('edit' | 'delete')[];
  /** names of registered overrides: additional buttons of each row */
  moreActions: string[];
  /** fields offered as filters */
  filters: string[];
  /** enumerations that can be changed in bulk */
  bulk: string[];
  search: boolean;
  empty: string;
  addLabel: string;
  override?: string;
}

export interface ViewRow {
  /** field name */
  field: string;
  title: string;
  copy?: boolean;
  override?: string;
  when?: Condition;
  roles?: Role[];
}

export interface ViewSection {
  title?: string;
  rows?: ViewRow[];
  /** relation shown as a list of links */
  list?: { field: string; where?: Condition; empty: string; emptyLink?: { text: string; to: string } };
  /** relation to the parent, shown as a tree of ancestors, the record and its children */
  tree?: string;
  /** name of a registered override */
  override?: string;
  roles?: Role[];
  when?: Condition;
  /** beside the main card instead of below it */
  aside: boolean;
}

export interface ViewModel {
  title: string;
  subtitle?: string;
  avatar?: string;
  sections: ViewSection[];
  actions: ('edit' | 'delete')[];
  /** names of registered overrides: additional buttons of the view */
  moreActions: string[];
  history: boolean;
}

/** Rows of a form section below a heading. */
export interface FormGroup {
  title: string;
  description?: string;
  /** index of its first row in the section's layout, and its number of rows */
  start: number;
  count: number;
}

export interface FormSection {
  title?: string;
  description?: string;
  /** rows of field names, including those of groups; the fields of a row share its width */
  layout: string[][];
  groups?: FormGroup[];
  when?: Condition;
  roles?: Role[];
  /** name of a registered override that renders the whole section */
  override?: string;
}

export interface FormModel {
  createTitle: string;
  editTitle: string;
  submitCreate: string;
  submitEdit: string;
  sections: FormSection[];
  /** the next screen, by role; absent: the list */
  afterSave?: Partial<Record<Role, 'list' | 'view' | 'stay'>>;
  hint?: string;
}

export interface RuleModel {
  /** holds when the whole condition does */
  when: Condition;
  /** the field of the message */
  path: string;
  message: string;
}

/**
 * The records a role may change: one of the conditions holds and, if required, all the record's practices are the
 * viewer's.
 */
export interface ReachModel {
  anyOf: Condition[];
  allPractices?: boolean;
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
  /** its records belong to the installation instead of an organization: only internal users access them */
  isInternal?: boolean;
  entitlement?: Entitlement;
  /** prefix of the scopes that tokens need: `{token}:read`, `{token}:write`; absent: tokens have no access */
  token?: string;
  permissions: Record<Operation, Grants>;
  /** path of the `practices` scope: the record itself is the practice, or a relation names its practices */
  practiceScope?: { kind: 'own' } | { kind: 'relation'; field: string };
  /** path of the `self` scope: the record's id is the user's id */
  selfScope: boolean;
  /** by role: the records within its scope that it may change; absent roles may change all */
  reach?: Partial<Record<Role, ReachModel>>;
  /** further `sortBy` values, each a list of fields */
  sorts: Record<string, string[]>;
  /** fields that together identify the existing record of an imported row; absent: every row is new */
  identifiedBy?: string[];
  fields: FieldModel[];
  rules: RuleModel[];
  messages: {
    created: string;
    updated: string;
    deleted: string;
    deleteTitle: string;
    deleteConfirm: string;
    notFound: string;
  };
  /** names of registered server hooks */
  hooks: string[];
  nav?: { section: 'px' | 'ex' | 'settings'; label: string; icon: string; order: number; roles?: Role[] };
  screens: { list: ListModel; view?: ViewModel; form: FormModel };
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
