import type { Role, Condition } from '../access/access-model.ts';

export interface ColumnModel {
  /** key of the column: a field name, or a separate name for a template */
  name: string;
  title: string;
  /** template over fields, e.g. `{city}, {state}`; absent: the field itself */
  text?: string;
  /** fields shown as links (phone, email, address of a page) */
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
  /** overrides that are columns once somebody adds them */
  optional?: ColumnModel[];
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
  /** below it, for those who may add a record */
  emptyHint?: string;
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
  /** its override draws the other sections as well */
  wraps?: boolean;
}

export interface ViewModel {
  title: string;
  subtitle?: string;
  avatar?: string;
  sections: ViewSection[];
  actions: ('edit' | 'delete')[];
  /** names of registered overrides: additional buttons of the view */
  moreActions: string[];
  /** name of a registered override: the primary button instead of Edit, and what stands beside the title */
  mainAction?: string;
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
