import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../domain/access/session.ts';
import type { Statement } from '../db/database.ts';

/** Sources of every statement's values. */
export interface ViewerInput {
  viewer: Viewer;
}

type Slot<Input> = (input: Input) => unknown;

/** A statement without its values: its text is built once per request shape, and prepared by its name. */
export interface StatementTemplate<Input> {
  with(input: Input): Required<Statement>;
}

let lastNumber = 0;

/** Collects the sources of a statement's values while its text is written. */
export class SqlBuilder<Input extends ViewerInput> {
  private readonly slots: Slot<Input>[] = [];
  private readonly shared = new Map<Slot<ViewerInput>, string>();

  /** The placeholder of a value that is specific to one request. */
  add(slot: Slot<Input>): string {
    return `$${this.slots.push(slot)}`;
  }

  /** The placeholder of a value shared by several parts of a statement; the slot is a constant function. */
  once(slot: Slot<ViewerInput>): string {
    const known = this.shared.get(slot);
    if (known !== undefined) return known;
    const placeholder = this.add(slot);
    this.shared.set(slot, placeholder);
    return placeholder;
  }

  /** @param title prefix of the statement's prepared name */
  build(title: string, text: string): StatementTemplate<Input> {
    lastNumber += 1;
    const name = `${title}:${lastNumber}`;
    const { slots } = this;
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
