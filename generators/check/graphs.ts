/**
 * The first cycle of each node that is part of one.
 * @param edges the nodes that a node leads to
 * @returns cycles as names, the first repeated at the end; each cycle once
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles = new Map<string, string[]>();
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) {
      const cycle = path.slice(start);
      cycles.set([...cycle].sort().join('\0'), [...cycle, node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return [...cycles.values()];
}
