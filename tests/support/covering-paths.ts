/** A step that leads from one moment of a machine to another. */
export interface Edge<Step, Value> {
  step: Step;
  /** state value that it leads to */
  leadsTo: Value;
  /** name of the moment that it leads to */
  to: string;
}

/** The steps possible at every moment of a machine. */
export interface StepGraph<Step, Value> {
  start: string;
  value: Value;
  edges: ReadonlyMap<string, readonly Edge<Step, Value>[]>;
}

/**
 * The shortest way to every moment, and from there every step that leads on: paths that take each transition between states
 * once at least. Those that are the beginning of another are left out.
 */
export function coveringPaths<Step, Value>({
  start,
  value,
  edges,
}: StepGraph<Step, Value>): Edge<Step, Value>[][] {
  const ways = new Map<string, Edge<Step, Value>[]>([[start, []]]);
  const covered = new Set<string>();
  const paths: Edge<Step, Value>[][] = [];
  for (const [from, way] of ways) {
    for (const edge of edges.get(from) ?? []) {
      const next = [...way, edge];
      const transition = JSON.stringify([way.at(-1)?.leadsTo ?? value, edge.step, edge.leadsTo]);
      if (!covered.has(transition)) paths.push(next);
      covered.add(transition);
      if (!ways.has(edge.to)) ways.set(edge.to, next);
    }
  }
  const isPart = (path: Edge<Step, Value>[]): boolean =>
    paths.some((other) => other.length > path.length && path.every((edge, index) => edge === other[index]));
  return paths.filter((path) => !isPart(path));
}
