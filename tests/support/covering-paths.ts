/** A step from one node of a machine's graph to another. */
export interface Edge<Step, Value> {
  step: Step;
  /** resulting state value */
  leadsTo: Value;
  /** name of the resulting node */
  to: string;
}

/** The possible steps at every node of a machine. */
export interface StepGraph<Step, Value> {
  start: string;
  value: Value;
  edges: ReadonlyMap<string, readonly Edge<Step, Value>[]>;
}

/**
 * The shortest path to every node, plus each step from there: together they take each transition between states at
 * least once. Paths that are a prefix of another are omitted.
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
