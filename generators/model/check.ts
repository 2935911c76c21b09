import type { Condition, EntityModel } from '../../src/domain/model.ts';
import { suggest } from '../load/problem.ts';
import type { Path } from '../load/schema-file.ts';
import { WIDGETS } from './widgets.ts';
import { BASE_FIELDS } from './compile-field.ts';
import type { CompileContext } from './compile-field.ts';

const FACTS = [
  '@viewer.id',
  '@viewer.role',
  '@viewer.isInternal',
  '@viewer.allowViewProviders',
  '@viewer.isSelf',
  '@organization.entitlementTypes',
  '@organization.pmsIntegrationType',
];

/** Names of the code that is registered for slots, read from the registries' text; absent where there is no registry. */
export interface RegisteredCode {
  hooks?: string[];
  overrides?: string[];
}

/** Reports what an entity file names and what does not exist, each at its place. */
export class Checker {
  readonly #context: CompileContext;
  readonly #code: RegisteredCode;
  readonly #fields: string[];
  readonly #ids: string[];

  constructor(context: CompileContext, code: RegisteredCode) {
    this.#context = context;
    this.#code = code;
    this.#fields = Object.keys(context.file.data.properties);
    this.#ids = Object.entries(context.file.data.properties).flatMap(([name, field]) => {
      const relation = field['x-relation'];
      if (!relation || relation.by) return [];
      return [relation.ids ?? (name.endsWith('Id') ? name : `${name}Id`)];
    });
  }

  #report(path: Path, message: string, hint?: string, at: 'key' | 'value' = 'value'): void {
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
    for (const key of Object.keys(condition ?? {})) {
      if (!key.startsWith('@')) {
        if (!this.#ids.includes(key) && !this.#fields.includes(key)) {
          this.#report(
            [...path, key],
            `"${key}" is no field of this entity`,
            suggest(key, this.#fields),
            'key',
          );
        }
      } else if (!FACTS.includes(key)) {
        this.#report([...path, key], `"${key}" is no fact of the session`, suggest(key, FACTS), 'key');
      }
    }
  }

  sort(path: Path, name: string, model: EntityModel): void {
    const known = [
      ...Object.keys(model.sorts),
      ...model.fields.filter((field) => field.sortable).map((field) => field.name),
      'createdAt',
      'updatedAt',
    ];
    if (!known.includes(name)) this.#report(path, `cannot sort by "${name}"`, suggest(name, known));
  }

  filter(path: Path, name: string, model: EntityModel): void {
    const known = model.fields.filter((field) => field.filterable).map((field) => field.name);
    if (!known.includes(name)) this.#report(path, `cannot filter by "${name}"`, suggest(name, known));
  }

  bulk(path: Path, name: string, model: EntityModel): void {
    const known = model.fields
      .filter((field) => field.kind === 'enum' && !field.readOnly && field.on !== 'create' && !field.when)
      .map((field) => field.name);
    if (!known.includes(name))
      this.#report(path, `cannot change "${name}" in bulk`, suggest(name, known) ?? 'name an enumeration');
  }

  identifying(path: Path, name: string, model: EntityModel): void {
    const known = model.fields
      .filter((field) => field.column !== undefined && field.kind === 'string' && !field.secret)
      .map((field) => field.name);
    if (!known.includes(name))
      this.#report(
        path,
        `records cannot be told by "${name}"`,
        suggest(name, known) ?? 'name a field of text',
      );
  }

  relation(path: Path, name: string, model: EntityModel): void {
    const known = model.fields.filter((field) => field.relation).map((field) => field.name);
    if (!known.includes(name))
      this.#report(path, `"${name}" is no relation of this entity`, suggest(name, known));
  }

  hook(path: Path, name: string): void {
    const known = this.#code.hooks;
    if (!known || known.includes(name)) return;
    const hint = suggest(name, known) ?? 'register it in src/server/entities/hooks.ts';
    this.#report(path, `hook "${name}" has no code behind it`, hint);
  }

  override(path: Path, name: string | undefined): void {
    const known = this.#code.overrides;
    if (name === undefined || !known || known.includes(name)) return;
    const hint = suggest(name, known) ?? 'register it in src/client/entities/overrides.ts';
    this.#report(path, `override "${name}" has no code behind it`, hint);
  }

  widget(path: Path, name: string | undefined): void {
    if (name === undefined || WIDGETS.includes(name)) return;
    this.override(path, name);
  }
}
