/**
 * The compiled model of an entity: what the generators make of one `schema/entities/*.json` file, and all that the server,
 * the screens and the generated tests read. Plain data, so that it can be sent to the browser as it is.
 */

import type { tokenScope } from '../generated/enums/token-scope.ts';

/** Stands in the place of an organization in what belongs to the installation: organizations themselves, and their history. */
export const INSTALLATION = '00000000-0000-7000-8000-000000000001';

/** Section 3 of the specification. Only ADMIN, USER and PROVIDER have a workspace and can sign in. */
export type Role = 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';

export type Entitlement = 'API' | 'EMPLOYEE_EXPERIENCE' | 'PATIENT_EXPERIENCE';

/** A permission of a bearer token, beyond those of its organization's administrators. */
export type TokenScope = (typeof tokenScope)[number]['value'];

export type Operation = 'list' | 'read' | 'create' | 'update' | 'delete';

/**
 * The part of an organization's records that a role reaches.
 * - `organization`: all of them
 * - `practices`: those tied to one of the person's own practices (and the person's own record, for users)
 * - `self`: the person's own record alone
 */
export type Scope = 'organization' | 'practices' | 'self';

/** Roles that may do an operation, each with its scope. A role that is absent may not. */
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

/** A value that a condition compares with: equal to it, one of the list, or not equal to it. */
export type Match =
  string | number | boolean | null | (string | number)[] | { not: string | number | boolean | null };

/** All the named fields match. `@viewer.x` and `@organization.x` name a fact of the session instead of a field. */
export type Condition = Record<string, Match>;

export interface RelationModel {
  /** name of the entity at the other end */
  to: string;
  /**
   * - `one`: a column of this table holds the id
   * - `many`: a table of its own holds the pairs
   * - `inverse-one`: the other entity's `via` field (a `one`) names this record; read-only
   * - `inverse-many`: the other entity's `via` field (a `many`) holds this record; read-only
   */
  kind: 'one' | 'many' | 'inverse-one' | 'inverse-many';
  /** for `one` and `many`: the name under which ids are written and read, e.g. `parentId`, `practiceIds` */
  idsField: string;
  /** for `one`: the column that holds the id; for `many`: the table of the pairs */
  storage: string;
  /** for inverse kinds: the field of the other entity */
  via?: string;
  /** for inverse kinds: only the records that match are shown */
  where?: Condition;
  /** table of the other end, where that is a record without screens and no entity */
  recordTable?: string;
  /** fields of the other record that a read embeds, `id` always among them */
  embed: string[];
  /** text template of the other record, e.g. `{lastName}, {firstName}` */
  display: string;
  /** `one` to the same entity: the records form a tree, a parent is never the record itself nor below it */
  tree: boolean;
  /** what deleting the other record does to this one */
  onTargetDelete: 'refuse' | 'detach';
}

export interface FieldModel {
  name: string;
  /** column in the table; absent for relations that hold no column */
  column?: string;
  title: string;
  kind: FieldKind;
  format?: FieldFormat;
  /** name of the enumeration in `src/generated/enums` */
  enum?: string;
  /** values of the enumeration a role may set; a role that is absent may set all */
  assignable?: Partial<Record<Role, string[]>>;
  /** by value of the enumeration: a sentence that is shown with it where it is chosen */
  optionHints?: Record<string, string>;
  required: boolean;
  nullable: boolean;
  readOnly: boolean;
  /** accepted, never returned (a read says only whether it is set, as `has{Name}`) */
  writeOnly: boolean;
  /** redacted in audit and logs, left out of lists */
  secret: boolean;
  /** part of list answers */
  inList: boolean;
  /** part of list answers that ask for it (`fields`), and of no others */
  inListOnRequest?: boolean;
  trim: boolean;
  emptyToNull: boolean;
  default?: string | number | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** a list of plain texts, or of values of `enum` (`kind` json) */
  items?: 'string';
  /** accepted from clients, not stored, not returned */
  transient: boolean;
  /** read-only: computed by the database as the first of these fields that has a value */
  firstOf?: string[];
  /** `tells`: computed, whether the record is within the viewer's reach; `guards`: null of records that are not */
  reach?: 'tells' | 'guards';
  /** generated on creation: a public key with this prefix */
  apiKeyPrefix?: string;
  unique?: { message: string };
  relation?: RelationModel;
  /** roles that may read or write it; absent: all who may read or write the record */
  readRoles?: Role[];
  writeRoles?: Role[];
  /** shown and accepted only while the condition holds; a computed field has no value otherwise */
  when?: Condition;
  /** of an existing record it may be changed only where one of the conditions holds for the record as stored */
  changeableWhen?: { anyOf: Condition[]; message: string };
  /** part of the list's free-text search */
  search: boolean;
  sortable: boolean;
  filterable: boolean;
  renamedFrom?: string;
  hint?: string;
  /** a field whose value waits to take this one's place, and the sentence that says so */
  pending?: { field: string; message: string };
  placeholder?: string;
  mask?: string;
  widget?: string;
  /** name of another field whose value is copied while creating until this one is edited */
  copyFrom?: string;
  /** a boolean: drawn as a switch beside the label of this other field */
  toggles?: string;
  /** `on` the create or the update form only */
  on?: 'create' | 'update';
}

export interface ColumnModel {
  /** key of the column: a field name, or a name of its own when made of a template */
  name: string;
  title: string;
  /** template over fields, e.g. `{city}, {state}`; absent: the field itself */
  text?: string;
  /** fields shown as links (phone, e-mail, address of a page) */
  links?: string[];
  /** what `sortBy` takes for it; absent: not sortable */
  sortBy?: string;
  /** field that holds the avatar's file id, shown before the text */
  avatar?: string;
  /** template of a quiet second line */
  below?: string;
  /** shows a field's value behind the text while the condition holds */
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
  /** names of registered overrides: further buttons of each row */
  moreActions: string[];
  /** fields offered as filters */
  filters: string[];
  /** enumerations that may be changed for several records at once */
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
  /** names of registered overrides: further buttons of the view */
  moreActions: string[];
  history: boolean;
}

/** Rows of a form section that stand below a headline of their own. */
export interface FormGroup {
  title: string;
  description?: string;
  /** place of its first row in the section's layout, and how many rows it has */
  start: number;
  count: number;
}

export interface FormSection {
  title?: string;
  description?: string;
  /** rows of field names, those of groups among them; the fields of a row share its width */
  layout: string[][];
  groups?: FormGroup[];
  when?: Condition;
  roles?: Role[];
  /** name of a registered override that draws the whole section */
  override?: string;
}

export interface FormModel {
  createTitle: string;
  editTitle: string;
  submitCreate: string;
  submitEdit: string;
  sections: FormSection[];
  /** where to go afterwards, by role; absent: the list */
  afterSave?: Partial<Record<Role, 'list' | 'view' | 'stay'>>;
  hint?: string;
}

export interface RuleModel {
  /** holds when the whole condition does */
  when: Condition;
  /** the field that the message belongs to */
  path: string;
  message: string;
}

/** The records a role may change: one of the conditions holds and, if asked, all the record's practices are the viewer's. */
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
  /** its records belong to the installation and to no organization: internal users alone reach them */
  isInternal?: boolean;
  entitlement?: Entitlement;
  /** the first half of the scopes that tokens need: `{token}:read`, `{token}:write`; absent: no token may */
  token?: string;
  permissions: Record<Operation, Grants>;
  /** how `practices` scope reaches a record: the record itself is the practice, or a relation names its practices */
  practiceScope?: { kind: 'own' } | { kind: 'relation'; field: string };
  /** how `self` scope reaches a record: its id is the user's id */
  selfScope: boolean;
  /** by role: the records of its scope that it may change; a role that is absent reaches all of them */
  reach?: Partial<Record<Role, ReachModel>>;
  /** further names that `sortBy` takes, each a list of fields */
  sorts: Record<string, string[]>;
  /** fields by whose values together an imported row is recognized as a record that exists; absent: it is always new */
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
