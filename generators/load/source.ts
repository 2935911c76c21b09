import type { RowCodes } from '../../src/domain/text/intake/codes.ts';
import type { HeaderSource } from '../../src/domain/text/intake/expand-headers.ts';
import type { RowNotes } from '../../src/domain/text/intake/row-shape.ts';
import type { Condition, Entitlement, Role, Scope } from '../../src/domain/access/access-model.ts';
import type { Unit } from '../../src/domain/text/format.ts';
import type { Theme, ThemeLanguage } from '../../src/domain/text/themes/theme.ts';
import type {
  AggregateFunction,
  FileType,
  NavModel,
  PermittingModel,
  ProofModel,
} from '../../src/domain/model/model.ts';

/** Entity, record and enumeration files as they are written; their meta-schemas say what each key means. */
export type GrantsSource = Role[] | Partial<Record<Role, Scope>>;

export interface RelationSource {
  to: string;
  many?: boolean;
  by?: string;
  ids?: string;
  embed?: string[];
  where?: Condition;
  tree?: boolean;
  onDelete?: 'refuse' | 'detach';
}

/** One value of an enumeration. */
export interface OptionSource {
  const: string;
  title: string;
  'x-one'?: string;
  'x-note'?: string;
  'x-skip'?: object;
  'x-shownAs'?: string;
  'x-on'?: 'update';
  'x-entitlement'?: Entitlement;
  'x-renamedFrom'?: string;
  'x-synonyms'?: string[];
}

/** A file of `schema/rows`. */
export interface FileRowSource {
  title: string;
  description?: string;
  noun: string;
  steps: string[];
  wait: string;
  needs: string[][];
  systems?: Record<string, string[]>;
  codes?: RowCodes[];
  notes?: { fields: string[] } & Partial<
    Record<Exclude<keyof RowNotes, 'fields'> | 'relations', HeaderSource[]>
  >;
  words?: Record<string, HeaderSource[]>;
  fields: Record<
    string,
    {
      title: string;
      read: string;
      enum?: string;
      synonyms?: HeaderSource[];
      entityField?: string;
      parts?: Record<string, HeaderSource[]>;
      flags?: { yes: string; no: string; headers: HeaderSource[] }[];
      flagField?: string;
      kindHeaders?: HeaderSource[];
      ofPerson?: { value: string; label: string; shownAs: string; synonyms: string[] }[];
      vagueHeaders?: string[];
      place?: Record<'nouns' | 'codes' | 'addresses', HeaderSource[]>;
      isPersonal?: true;
      isFoundByHeader?: true;
      hasSeveralColumns?: true;
      standsInFor?: string;
      hasTellingValues?: true;
      isAlwaysRead?: true;
      expectedAbove?: number;
      needsMeaning?: true;
      description: string;
      example?: string;
    }
  >;
}

/** Sentences for a call. Their fields, such as `{who}`, are facts of the call. */
export interface WhatToSaySource {
  ask: string;
  next?: string;
}

/** A file of `schema/themes`: a theme with examples by language. */
export interface ThemeSource extends Omit<Theme, 'theme'> {
  whatToSay?: WhatToSaySource;
  examples: Record<ThemeLanguage, { found: string[]; notFound: string[] }>;
}

/** `schema/openapi.json`. */
export interface OpenApiSource {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  components: { securitySchemes: Record<string, { type: string }> };
}

/** A file of `schema/word-lists`. */
export interface WordListSource {
  title: string;
  description: string;
  words: Record<ThemeLanguage, string[]>;
}

/** The value of existing records in a field: a constant, another field's, an SQL expression, or how to tell duplicates apart. */
export type FillSource =
  | string
  | number
  | boolean
  | null
  | { field: string }
  | { sql: string }
  | { duplicates: 'id' };

/** Exactly one of the keys besides `where`; `count` names a relation, the others `relation.field`. */
export interface ComputedSource extends Partial<Record<AggregateFunction, string>> {
  firstOf?: string[];
  formula?: string;
  where?: Condition;
}

export interface FieldSource {
  title?: string;
  description?: string;
  type?: string | string[];
  $ref?: string;
  oneOf?: OptionSource[];
  format?: string;
  items?: { type?: 'string'; $ref?: string };
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  not?: { const: string | number | boolean };
  pattern?: string;
  default?: string | number | boolean;
  'x-initial'?: string | number | boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  'x-messages'?: Record<string, string>;
  'x-trim'?: boolean;
  'x-emptyToNull'?: boolean;
  'x-text'?: boolean;
  'x-currency'?: string;
  'x-unique'?: string | { within: string[]; message: string };
  'x-lookup'?: boolean;
  'x-secret'?: boolean;
  'x-generated'?: { apiKey: string };
  'x-computed'?: ComputedSource;
  'x-reach'?: 'flags' | 'guards';
  'x-transient'?: boolean;
  'x-relation'?: RelationSource;
  'x-file'?: { accept: FileType[]; maxBytes?: number };
  'x-permissions'?: { read?: Role[]; write?: Role[] };
  'x-assignable'?: Partial<Record<Role, string[]>>;
  'x-optionHints'?: Record<string, string>;
  'x-changeableWhen'?: PermittingModel;
  'x-proof'?: true | Condition;
  'x-when'?: Condition;
  'x-on'?: 'create' | 'update';
  'x-inList'?: boolean;
  'x-column'?: string | false;
  'x-search'?: boolean;
  'x-sort'?: boolean;
  'x-filter'?: boolean;
  'x-hint'?: string;
  'x-pending'?: { field: string; message: string };
  'x-placeholder'?: string;
  'x-mask'?: string;
  'x-years'?: { back: number; ahead: number };
  'x-units'?: { field: string; values: Partial<Record<Unit, string>> };
  'x-synonyms'?: HeaderSource[];
  'x-widget'?: string;
  'x-copyFrom'?: string;
  'x-toggles'?: string;
  'x-renamedFrom'?: string;
  'x-fill'?: FillSource;
}

export interface RuleSource {
  when: Condition;
  field: string;
  required?: boolean;
  never?: boolean;
  must?: Record<string, unknown> & {
    const?: string | number | boolean | null;
    enum?: unknown[];
    minimum?: number;
    maximum?: number;
    minItems?: number;
    maxItems?: number;
    notBefore?: string;
  };
  message: string;
}

export interface ColumnSource {
  name?: string;
  field?: string;
  title?: string;
  text?: string;
  links?: string[];
  sort?: string;
  avatar?: string;
  below?: string;
  chip?: { field: string; when: Condition };
  link?: boolean;
  align?: 'left' | 'right';
  when?: Condition;
  override?: string;
}

export interface RowSource {
  field: string;
  title?: string;
  copy?: boolean;
  override?: string;
  when?: Condition;
  roles?: Role[];
}

export interface ViewSectionSource {
  title?: string;
  rows?: (string | RowSource)[];
  list?: string;
  where?: Condition;
  empty?: string;
  emptyLink?: { text: string; to: string };
  tree?: string;
  override?: string;
  roles?: Role[];
  when?: Condition;
  aside?: boolean;
  wraps?: boolean;
}

/** Rows below a headline of their own, within a section of the form. */
export interface FormGroupSource {
  title: string;
  description?: string;
  layout: string[][];
}

export type LayoutSource = (string[] | FormGroupSource)[];

export interface FormSectionSource {
  title?: string;
  description?: string;
  layout?: LayoutSource;
  when?: Condition;
  roles?: Role[];
  override?: string;
}

export interface ScreensSource {
  list?: {
    title?: string;
    columns: (string | ColumnSource)[];
    optional?: ColumnSource[];
    sort?: string;
    actions?: ('edit' | 'delete')[];
    moreActions?: string[];
    filters?: string[];
    bulk?: string[];
    empty?: string;
    emptyHint?: string;
    add?: string;
    override?: string;
  };
  view?:
    | false
    | {
        title?: string;
        subtitle?: string;
        avatar?: string;
        history?: boolean;
        actions?: ('edit' | 'delete')[];
        mainAction?: string;
        moreActions?: string[];
        sections: ((string | RowSource)[] | ViewSectionSource)[];
      };
  form?: {
    createTitle?: string;
    editTitle?: string;
    submitCreate?: string;
    submitEdit?: string;
    hint?: string;
    layout?: LayoutSource;
    sections?: FormSectionSource[];
    afterSave?: Partial<Record<Role, 'list' | 'view' | 'stay'>>;
  };
}

export interface EntitySource {
  title: string;
  description?: string;
  required?: string[];
  properties: Record<string, FieldSource>;
  'x-rules'?: RuleSource[];
  'x-entity': {
    resource: string;
    route: string;
    table?: string;
    singleton?: true;
    plural?: string;
    display?: string;
    scope?: Scope;
    practiceScope?: string;
    beyondPractices?: Condition;
    tenancy?: 'installation';
    entitlement?: Entitlement;
    token?: string;
    permissions: Partial<
      Record<'read' | 'write' | 'list' | 'view' | 'create' | 'update' | 'delete', GrantsSource>
    >;
    sorts?: Record<string, string[]>;
    filters?: Record<string, { description: string; function: string; field: string }>;
    reach?: Partial<Record<Role, { anyOf: Condition[]; allPractices?: boolean }>>;
    deletableWhen?: PermittingModel;
    identifiedBy?: string[];
    messages?: Partial<Record<'created' | 'updated' | 'deleted' | 'deleteConfirm' | 'notFound', string>>;
    proof?: ProofModel;
    hooks?: string[];
    nav?: NavModel & { label?: string };
    renamedFrom?: string;
  };
  'x-screens'?: ScreensSource;
}

export interface RecordColumnSource {
  'x-text'?: boolean;
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: 'uuid' | 'date' | 'date-time' | 'binary' | 'integers' | 'words' | 'smallint' | 'bigint';
  $ref?: string;
  enum?: string[];
  default?: string | number | boolean;
  description?: string;
  'x-sealed'?: boolean;
  'x-unique'?: boolean;
  'x-renamedFrom'?: string;
  'x-fill'?: FillSource;
  'x-references'?: string;
}

export interface RecordSource {
  title: string;
  description?: string;
  required?: string[];
  properties: Record<string, RecordColumnSource>;
  'x-record': {
    table: string;
    tenancy: 'organization' | 'self' | 'owner';
    key?: string[];
    indexes?: string[][];
    lookups?: string[][];
    grants?: ('select' | 'insert' | 'update' | 'delete')[];
    timestamps?: boolean;
    renamedFrom?: string;
  };
}

export interface EnumSource {
  title: string;
  description?: string;
  'x-timeZones'?: true;
  oneOf: OptionSource[];
}

/** A question set: schema/surveys/questions. */
export interface QuestionSetSource {
  experienceType: 'PATIENT' | 'EMPLOYEE';
  categories: {
    id: number;
    code: string;
    name: string;
    kind: string;
    whatToSay?: WhatToSaySource & { about: string };
  }[];
  questions: {
    id: string;
    category: string;
    type: 'NUMBER' | 'SELECT_ONE' | 'STRING';
    patientTypes?: string[];
    visits?: ('NEW' | 'RETURNING')[];
    options?: { id: number; display: string }[];
    text: string;
  }[];
}

interface TranslationsSource {
  reviewed: Record<string, string>;
  machine: Record<string, string>;
}

/** A message catalogue: schema/surveys/languages. */
export interface CatalogueSource {
  language: string;
  name: string;
  code: string;
  direction: 'ltr' | 'rtl';
  base?: string;
  sameAsEnglish?: string[];
  messages: TranslationsSource;
  questions: TranslationsSource;
}

/** Tables of sums: schema/rollups. */
export interface RollupSource {
  title: string;
  description?: string;
  of: 'surveys' | 'answers';
  where?: string;
  day: string;
  events?: boolean;
  dimensions: Record<
    string,
    { type: 'uuid' | 'text' | 'date'; from: string; references?: string; leaves?: string }
  >;
  subjects?: Record<string, { by: string[]; where?: string }>;
  measures: Record<string, { add: string; when?: string; by?: string; of?: string; description?: string }>;
  tables: Record<
    string,
    { dimensions: string[]; subjects?: string[]; lookups?: string[][]; measures: string[]; keepDays?: number }
  >;
}
