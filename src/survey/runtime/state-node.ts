/** Parts of a machine's definition that the runtime supports; machines may use only these. */
export type Context = Record<string, unknown>;

export interface MachineEvent {
  type: string;
  [key: string]: unknown;
}

export interface Args {
  context: Context;
  event: MachineEvent;
}

export type Guard = string | ((args: Args) => boolean);
type Value = unknown;
export type AssignSpec = ((args: Args) => Context) | Record<string, Value | ((args: Args) => Value)>;
export interface Assign {
  assign: AssignSpec;
}
export type Action = string | Assign | ((args: Args) => void);

export interface Transition {
  target?: string;
  guard?: Guard;
  actions?: Action | Action[];
}

export type Transitions = string | Transition | (string | Transition)[];

export type PromiseCreator = (args: { input: unknown; signal: AbortSignal }) => Promise<unknown>;

export interface Invoke {
  src: string;
  input?: (args: Args) => unknown;
  onDone?: Transitions;
}

export interface StateConfig {
  id?: string;
  initial?: string;
  states?: Record<string, StateConfig>;
  entry?: Action | Action[];
  invoke?: Invoke;
  always?: Transitions;
  on?: Record<string, Transitions>;
  after?: Record<string, Transitions>;
}

export function toList<T>(one: T | T[] | undefined): T[] {
  if (one === undefined) return [];
  return Array.isArray(one) ? one : [one];
}

/** Type of the event that ends a state's invoked promise, or its timer. */
export const getEndType = (node: StateNode, what: string): string => `${what}@${node.path}`;

/** A state with its position in the tree. */
export class StateNode {
  readonly path: string;
  readonly children = new Map<string, StateNode>();
  private readonly transitions = new Map<string, Transition[]>();

  constructor(
    readonly key: string,
    readonly config: StateConfig,
    readonly parent?: StateNode,
  ) {
    this.path = parent ? `${parent.path}.${key}` : (config.id ?? key);
    for (const [name, child] of Object.entries(config.states ?? {}))
      this.children.set(name, new StateNode(name, child, this));
    for (const [type, listed] of Object.entries(config.on ?? {})) this.add(type, listed);
    for (const [delay, listed] of Object.entries(config.after ?? {}))
      this.add(getEndType(this, delay), listed);
    if (config.invoke) this.add(getEndType(this, config.invoke.src), config.invoke.onDone);
    this.add('always', config.always);
  }

  private add(type: string, listed: Transitions | undefined): void {
    const list = toList(listed).map((one) => (typeof one === 'string' ? { target: one } : one));
    this.transitions.set(type, list);
  }

  transitionsOn(type: string): Transition[] {
    return this.transitions.get(type) ?? [];
  }

  /** From the outermost state to this one, without the machine itself. */
  get line(): StateNode[] {
    return this.parent ? [...this.parent.line, this] : [];
  }

  /** The state of a target: `#<machine>.<path>` from the machine's root, anything else as a sibling. */
  resolve(target: string): StateNode {
    const isAbsolute = target.startsWith('#');
    let node: StateNode | undefined = isAbsolute ? this.root : this.parent;
    const keys = target.split('.').slice(isAbsolute ? 1 : 0);
    for (const key of keys) node = node?.children.get(key);
    if (!node) throw new Error(`${this.path} has no target ${target}`);
    return node;
  }

  private get root(): StateNode {
    return this.parent ? this.parent.root : this;
  }
}
