import { createRequire } from 'node:module';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Condition, Match } from '../../src/domain/access/access-model.ts';
import { findMisfit, type Limits } from '../check/value.ts';
import { fieldSchema } from '../emit/json-schema.ts';
import { ROLES } from '../load/check-meta.ts';
import { suggest } from '../load/problem.ts';
import { reportOn, reportRepeated } from '../load/report.ts';
import type { Path } from '../load/schema-file.ts';
import { isWidget, WIDGETS } from './widgets.ts';
import { BASE_FIELDS } from './compile-field.ts';
import type { CompileContext } from './compile-field.ts';

/** Facts of the session available in conditions. */
const FACTS: Record<string, Limits> = {
  '@viewer.id': {},
  '@viewer.role': { enum: ROLES },
  '@viewer.isInternal': { type: 'boolean' },
  '@viewer.allowViewProviders': { type: 'boolean' },
  '@viewer.isSelf': { type: 'boolean' },
  '@organization.entitlementTypes': { enum: ['API', 'EMPLOYEE_EXPERIENCE', 'PATIENT_EXPERIENCE'] },
  '@organization.pmsIntegrationType': {},
};

const { resolve } = createRequire(import.meta.url);

function isIcon(name: string): boolean {
  try {
    resolve(`lucide-react/icons/${name}`);
    return true;
  } catch {
    return false;
  }
}

/** The values that a condition compares with. */
export function literals(match: Match): unknown[] {
  if (Array.isArray(match)) return match;
  return [match !== null && typeof match === 'object' ? match.not : match];
}

/** Code that entity files name. */
export interface RegisteredPiece {
  name: string;
  /** the entities that may name it */
  of: string[];
  /** the kind of slot that an override replaces */
  slot?: string;
}

/** The code registered for slots, parsed from the registries' text; absent without a registry. */
export interface RegisteredCode {
  hooks?: RegisteredPiece[];
  overrides?: RegisteredPiece[];
  /** paths of the fixed screens */
  routes?: string[];
  /** entries of the menu that are not of entities */
  menu?: { label: string; section: string; order: number }[];
  /** functions of the database */
  functions?: SqlFunction[];
  /** calls of functions that rollups make, in code of the server */
  rollupCalls?: SqlCall[];
}

/** A call of a function of the database. */
export interface SqlCall {
  name: string;
  /** number of its values; undefined where code puts them together */
  values?: number;
  /** `file:line` */
  place: string;
}

export interface SqlFunction {
  /** with its schema: `app.nobody` */
  name: string;
  parameters: string;
  result: string;
  /** Whether it is made from the rollups. */
  isOfRollups: boolean;
}

/** The form of a sort for one in that of SQL: `-name` for `name desc`. */
function suggestSort(name: string, known: readonly string[]): string {
  const [, field = '', direction = ''] = /^(\w+)[\s:,]+(asc|desc)\w*$/i.exec(name) ?? [];
  if (!known.includes(field)) return suggest(name, known);
  return `write "${direction.toLowerCase() === 'desc' ? '-' : ''}${field}"`;
}

/** Reports unknown names in an entity file, each at its line and column. */
export class Checker {
  readonly #context: CompileContext;
  readonly #code: RegisteredCode;
  readonly #model: EntityModel;
  readonly #fields: string[];
  readonly #ids: string[];

  constructor(context: CompileContext, code: RegisteredCode, model: EntityModel) {
    this.#context = context;
    this.#code = code;
    this.#model = model;
    this.#fields = model.fields.map(({ name }) => name);
    this.#ids = model.fields.flatMap(({ relation }) =>
      relation && !relation.via ? [relation.idsField] : [],
    );
  }

  #report(path: Path, message: string, hint: string, at: 'key' | 'value' = 'value'): void {
    this.#context.problems.push(this.#context.file.problem(path, message, hint, at));
  }

  field(path: Path, name: string, what = 'field'): void {
    if (this.#fields.includes(name) || BASE_FIELDS.includes(name)) return;
    this.#report(path, `${what} "${name}" is no field of this entity`, suggest(name, this.#fields));
  }

  writable(path: Path, name: string): void {
    if (this.#fields.includes(name) || this.#ids.includes(name)) return;
    this.#report(
      path,
      `"${name}" is no field of this entity`,
      suggest(name, [...this.#fields, ...this.#ids]),
    );
  }

  template(path: Path, text: string): void {
    for (const [, name] of text.matchAll(/\{([^}]*)\}/g)) this.field(path, name ?? '', 'template field');
  }

  condition(path: Path, condition: Condition | undefined): void {
    for (const [key, match] of Object.entries(condition ?? {})) {
      const isFact = key.startsWith('@');
      const known = isFact ? Object.keys(FACTS) : [...this.#fields, ...this.#ids];
      if (!known.includes(key)) {
        const owner = this.#context.file.name === this.#model.name ? 'this entity' : `"${this.#model.name}"`;
        const what = isFact ? 'no fact of the session' : `no field of ${owner}`;
        this.#report([...path, key], `"${key}" is ${what}`, suggest(key, known), 'key');
        continue;
      }
      const field = this.#model.fields.find((one) => one.name === key);
      const idsField = field?.relation?.idsField;
      if (idsField !== undefined && idsField !== key)
        this.#report(
          [...path, key],
          `a condition on a relation names its ids`,
          field?.kind === 'reference'
            ? `write "${idsField}": { "not": null } for any record, or null for none`
            : `write "${idsField}"`,
          'key',
        );
      const limits = isFact ? FACTS[key] : this.#limitsOf(key);
      for (const value of limits ? literals(match) : []) {
        const misfit = value === null ? undefined : findMisfit(value, limits ?? {}, key);
        if (misfit) this.#report([...path, key], `${JSON.stringify(value)} ${misfit.reason}`, misfit.hint);
      }
    }
  }

  /** Limits of a value that a condition compares with a field; none for lists and ids. */
  #limitsOf(name: string): Limits | undefined {
    const field = this.#model.fields.find((one) => one.name === name);
    if (!field || field.relation || field.kind === 'json') return undefined;
    return fieldSchema(field, this.#context.file.data, this.#context.schema.enums);
  }

  /** A rule about the order of two dates. @param path of the rule */
  order(path: Path, name: string, earlier: string): void {
    const dates = this.#model.fields.filter(({ kind }) => kind === 'date').map((field) => field.name);
    const others = dates.filter((date) => date !== name);
    if (!dates.includes(name)) this.#report([...path, 'field'], `"${name}" is no date`, suggest(name, dates));
    if (!others.includes(earlier))
      this.#report(
        [...path, 'must', 'notBefore'],
        `"${earlier}" is no other date of this entity`,
        suggest(earlier, others),
      );
  }

  icon(path: Path, name: string): void {
    if (!isIcon(name))
      this.#report(path, `there is no icon "${name}"`, 'take a name of lucide.dev/icons, such as "wrench"');
  }

  repeated(names: { name: string; path: Path }[], what: string): void {
    reportRepeated(names, what, reportOn(this.#context.file, this.#context.problems));
  }

  /** Reports required fields that the form does not show, so nobody could fill them in. */
  shown(required: string[]): void {
    const { fields, permissions, screens } = this.#model;
    const { sections } = screens.form;
    const isCreated = Object.keys(permissions.create).length > 0;
    if (!isCreated || sections.some((section) => section.override)) return;
    const shown = sections.flatMap((section) => section.layout?.flat() ?? []);
    required.forEach((name, index) => {
      const field = fields.find((one) => one.name === name);
      if (!field || field.readOnly || field.default !== undefined || shown.includes(name)) return;
      const hint = `show it in x-screens.form, give it a default, or take it out of "required"`;
      this.#report(['required', index], `required field "${name}" is not in the form`, hint);
    });
  }

  sort(path: Path, name: string): void {
    const known = [
      ...Object.keys(this.#model.sorts),
      ...this.#model.fields.filter((field) => field.sortable).map((field) => field.name),
      'createdAt',
      'updatedAt',
    ];
    if (!known.includes(name))
      this.#report(path, `lists cannot be sorted by "${name}"`, suggestSort(name, known));
  }

  filter(path: Path, name: string): void {
    const known = this.#model.fields.filter((field) => field.filterable).map((field) => field.name);
    if (!known.includes(name))
      this.#report(path, `lists cannot be filtered by "${name}"`, suggest(name, known));
  }

  /** A filter with a name of its own, over a stored field. */
  newFilter(path: Path, name: string, field: string): void {
    if (this.#fields.includes(name) || this.#ids.includes(name))
      this.#report(path, `"${name}" is a field of this entity`, 'write another name', 'key');
    const stored = this.#model.fields.filter((one) => one.column !== undefined).map((one) => one.name);
    if (!stored.includes(field))
      this.#report([...path, 'field'], `"${field}" is no stored field`, suggest(field, stored));
  }

  bulk(path: Path, name: string): void {
    const known = this.#model.fields
      .filter((field) => field.kind === 'enum' && !field.readOnly && field.on !== 'create' && !field.when)
      .map((field) => field.name);
    if (!known.includes(name))
      this.#report(path, `"${name}" cannot be changed in bulk`, suggest(name, known));
  }

  identifying(path: Path, name: string): void {
    const known = this.#model.fields
      .filter(
        (field) =>
          field.column !== undefined &&
          field.kind === 'string' &&
          !field.writeOnly &&
          !field.secret &&
          field.apiKeyPrefix === undefined,
      )
      .map((field) => field.name);
    if (known.includes(name)) return;
    const isText = this.#model.fields.every((field) => field.name !== name || field.kind === 'string');
    const why = isText ? '' : ', which is no text';
    this.#report(path, `records cannot be identified by "${name}"${why}`, suggest(name, known));
  }

  relation(path: Path, name: string): void {
    const known = this.#model.fields.filter((field) => field.relation).map((field) => field.name);
    if (!known.includes(name))
      this.#report(path, `"${name}" is no relation of this entity`, suggest(name, known));
  }

  hook(path: Path, name: string): void {
    this.#piece(path, { kind: 'hook', name }, this.#code.hooks, 'src/server/entities/hooks.ts');
  }

  /**
   * @param slot the kind of slot that it replaces
   * @param others names that need no code
   */
  override(path: Path, name: string | undefined, slot: string, others: readonly string[] = []): void {
    if (name === undefined) return;
    const wanted = { kind: 'override', name, slot, others };
    this.#piece(path, wanted, this.#code.overrides, 'src/client/entities/overrides.ts');
  }

  /** A name of registered code: it exists, for this slot and this entity. */
  #piece(
    path: Path,
    wanted: { kind: string; name: string; slot?: string; others?: readonly string[] },
    known: readonly RegisteredPiece[] | undefined,
    file: string,
  ): void {
    const { kind, name, slot, others = [] } = wanted;
    const named = known?.filter((piece) => piece.name === name);
    if (!known || !named) return;
    const what = `${kind} "${name}"`;
    const found = named.find((piece) => piece.slot === slot);
    const names = [...others, ...known.filter((piece) => piece.slot === slot).map((piece) => piece.name)];
    if (named.length === 0)
      this.#report(path, `${what} has no code behind it`, suggest(name, names, `register it in ${file}`));
    else if (!found)
      this.#report(path, `${what} is for a ${named[0]?.slot}, not for a ${slot}`, suggest(name, names));
    else if (!found.of.includes(this.#model.name))
      this.#report(
        path,
        `${what} is for ${found.of.join(' and ')}: it reads their fields`,
        `take it out, or add "${this.#model.name}" to its "of" in ${file}`,
      );
  }

  widget(path: Path, name: string | undefined): void {
    if (name === undefined || isWidget(name)) return;
    this.override(path, name, 'field', Object.keys(WIDGETS));
  }
}
