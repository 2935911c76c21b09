import {
  type Action,
  type Args,
  type Assign,
  type AssignSpec,
  type Context,
  getEndType,
  type Guard,
  toList,
  type MachineEvent,
  type PromiseCreator,
  type StateConfig,
  StateNode,
  type Transition,
} from './state-node.ts';

/*
 * The parts of XState that the public survey's machine uses, in a tenth of its size. The page's build replaces XState
 * by this module (vite.survey.config.ts), as it replaces React by preact; everywhere else, and in the types, it is
 * XState itself. The tests beside this file compare the two.
 */

interface Implementations {
  actors: Record<string, { promise: PromiseCreator }>;
  actions: Record<string, Action>;
  guards: Record<string, Guard>;
  delays: Record<string, (args: Args) => number>;
}

interface MachineConfig extends StateConfig {
  context: (args: { input: unknown }) => Context;
}

export interface Machine {
  config: MachineConfig;
  implementations: Implementations;
  provide(more: Partial<Implementations>): Machine;
}

type Value = string | Record<string, string>;

export interface Snapshot {
  value: Value;
  context: Context;
}

export const assign = (spec: AssignSpec): Assign => ({ assign: spec });

export const fromPromise = (promise: PromiseCreator): { promise: PromiseCreator } => ({ promise });

function buildMachine(config: MachineConfig, implementations: Implementations): Machine {
  return {
    config,
    implementations,
    provide: (more) =>
      buildMachine(config, {
        ...implementations,
        actors: { ...implementations.actors, ...more.actors },
        actions: { ...implementations.actions, ...more.actions },
      }),
  };
}

export const setup = (implementations: Implementations) => ({
  createMachine: (config: MachineConfig): Machine => buildMachine(config, implementations),
});

function assigned(spec: AssignSpec, args: Args): Context {
  if (typeof spec === 'function') return spec(args);
  return Object.fromEntries(
    Object.entries(spec).map(([key, value]) => [
      key,
      typeof value === 'function' ? (value as (args: Args) => unknown)(args) : value,
    ]),
  );
}

class Actor {
  private context: Context;
  private node: StateNode;
  private snapshot: Snapshot = { value: '', context: {} };
  private isBusy = false;
  private readonly queue: MachineEvent[] = [];
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  /** cancels a state's running timers and calls */
  private readonly stops = new Map<StateNode, (() => void)[]>();

  constructor(
    private readonly machine: Machine,
    input: unknown,
  ) {
    this.node = new StateNode('', machine.config);
    this.context = machine.config.context({ input });
  }

  start(): this {
    const event = { type: 'xstate.init' };
    this.enter(this.node, event);
    this.settle(event);
    return this;
  }

  getSnapshot(): Snapshot {
    return this.snapshot;
  }

  subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe: () => void } {
    this.listeners.add(listener);
    return { unsubscribe: () => void this.listeners.delete(listener) };
  }

  /** Events that arrive while another is handled are queued. */
  send(event: MachineEvent): void {
    this.queue.push(event);
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        this.take(next.type, next);
        this.settle(next);
      }
    } finally {
      this.isBusy = false;
    }
  }

  private settle(event: MachineEvent): void {
    while (this.take('always', event)) continue;
    const [outer, inner] = this.node.line.map(({ key }) => key);
    this.snapshot = {
      value: inner === undefined ? (outer ?? '') : { [outer ?? '']: inner },
      context: this.context,
    };
    for (const listener of this.listeners) listener(this.snapshot);
  }

  /** The first enabled transition, from the innermost state outwards. */
  private take(type: string, event: MachineEvent): boolean {
    for (const node of this.node.line.reverse()) {
      const found = node.transitionsOn(type).find(({ guard }) => this.isOpen(guard, event));
      if (found) {
        this.follow(node, found, event);
        return true;
      }
    }
    return false;
  }

  private follow(from: StateNode, { target, actions }: Transition, event: MachineEvent): void {
    const to = target === undefined ? undefined : from.resolve(target);
    if (to)
      for (const node of this.node.line.reverse()) if (!to.parent?.line.includes(node)) this.leave(node);
    this.run(actions, event);
    if (!to) return;
    const present = this.node.line;
    for (const node of to.line.filter((one) => one === to || !present.includes(one))) this.enter(node, event);
  }

  private enter(node: StateNode, event: MachineEvent): void {
    const { entry, invoke, after, initial } = node.config;
    this.node = node;
    this.run(entry, event);
    if (invoke) this.invoke(node, event);
    for (const delay of Object.keys(after ?? {})) this.wait(node, delay, event);
    const first = initial === undefined ? undefined : node.children.get(initial);
    if (first) this.enter(first, event);
  }

  private leave(node: StateNode): void {
    for (const stop of this.stops.get(node) ?? []) stop();
    this.stops.delete(node);
  }

  private onLeave(node: StateNode, stop: () => void): void {
    this.stops.set(node, [...(this.stops.get(node) ?? []), stop]);
  }

  private invoke(node: StateNode, event: MachineEvent): void {
    const { invoke } = node.config;
    const creator = invoke && this.machine.implementations.actors[invoke.src];
    if (!creator) throw new Error(`${node.path} invokes an unknown actor`);
    const controller = new AbortController();
    const { signal } = controller;
    this.onLeave(node, () => controller.abort());
    const input = invoke.input?.({ context: this.context, event });
    void creator.promise({ input, signal }).then((output) => {
      if (!signal.aborted) this.send({ type: getEndType(node, invoke.src), output });
    });
  }

  private wait(node: StateNode, delay: string, event: MachineEvent): void {
    const ms = this.machine.implementations.delays[delay]?.({ context: this.context, event });
    const timer = setTimeout(() => this.send({ type: getEndType(node, delay) }), ms);
    this.onLeave(node, () => clearTimeout(timer));
  }

  private run(actions: Action | Action[] | undefined, event: MachineEvent): void {
    for (const one of toList(actions)) {
      const action = typeof one === 'string' ? this.machine.implementations.actions[one] : one;
      const args = { context: this.context, event };
      if (typeof action === 'function') action(args);
      else if (typeof action === 'object')
        this.context = { ...this.context, ...assigned(action.assign, args) };
    }
  }

  private isOpen(guard: Guard | undefined, event: MachineEvent): boolean {
    const check = typeof guard === 'string' ? this.machine.implementations.guards[guard] : guard;
    return typeof check !== 'function' || check({ context: this.context, event });
  }
}

export const createActor = (machine: Machine, { input }: { input: unknown }): Actor =>
  new Actor(machine, input);
