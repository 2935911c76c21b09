import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../domain/access/session.ts';
import type { Statement } from './database.ts';

/** Adds a value to a statement. @returns its placeholder */
export type Bind<Value = unknown> = (value: Value) => string;

/** Collects the values and conditions of one statement while its text is written. */
export class SqlBuilder<Value = unknown> {
  readonly values: Value[];
  /** all of them must hold */
  readonly conditions: string[] = [];

  /** @param values of a statement that this one starts with, so that its placeholders stay */
  constructor(values: readonly Value[] = []) {
    this.values = [...values];
  }

  readonly bind: Bind<Value> = (value) => `$${this.values.push(value)}`;

  where(...conditions: string[]): this {
    this.conditions.push(...conditions);
    return this;
  }

  /** Restricts a column to some values; undefined: no restriction. */
  oneOf(column: string, values: Value | undefined, type = 'uuid'): this {
    return values === undefined ? this : this.where(`${column} = any(${this.bind(values)}::${type}[])`);
  }

  /** All conditions as one; `true` without any. */
  get condition(): string {
    return this.conditions.join(' and ') || 'true';
  }

  statement(text: string): { text: string; values: Value[] } {
    return { text, values: this.values };
  }
}

/** Sources of every template's values. */
export interface ViewerInput {
  viewer: Viewer;
}

type Slot<Input> = (input: Input) => unknown;

/** A statement without its values: its text is built once per request shape, and prepared by its name. */
export interface StatementTemplate<Input> {
  with(input: Input): Required<Statement>;
}

let lastNumber = 0;

/** Collects the sources of a template's values. */
export class TemplateBuilder<Input extends ViewerInput> extends SqlBuilder<Slot<Input>> {
  private readonly shared = new Map<Slot<ViewerInput>, string>();

  /** The placeholder of a value shared by several parts of a statement; the slot is a constant function. */
  once(slot: Slot<ViewerInput>): string {
    const known = this.shared.get(slot);
    if (known !== undefined) return known;
    const placeholder = this.bind(slot);
    this.shared.set(slot, placeholder);
    return placeholder;
  }

  /** @param title prefix of the statement's prepared name */
  build(title: string, text: string): StatementTemplate<Input> {
    lastNumber += 1;
    const name = `${title}:${lastNumber}`;
    const slots = this.values;
    return { with: (input) => ({ name, text, values: slots.map((slot) => slot(input)) }) };
  }
}

/** Cache of templates by owner and shape. */
export class TemplateCache<Input> {
  private readonly owners = new WeakMap<object, LRUCache<string, StatementTemplate<Input>>>();

  get(owner: object, shape: string, build: () => StatementTemplate<Input>): StatementTemplate<Input> {
    let templates = this.owners.get(owner);
    if (!templates)
      this.owners.set(owner, (templates = new LRUCache<string, StatementTemplate<Input>>({ max: 500 })));
    let template = templates.get(shape);
    if (!template) templates.set(shape, (template = build()));
    return template;
  }
}

/** Slots shared by many statements. */
export const organizationSlot = ({ viewer }: ViewerInput): unknown => viewer.organizationId;
export const viewerIdSlot = ({ viewer }: ViewerInput): unknown => viewer.id;
export const viewerPracticesSlot = ({ viewer }: ViewerInput): unknown => viewer.practiceIds;

/** A quoted identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A quoted text. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
