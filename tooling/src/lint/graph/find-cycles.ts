import type { ImportGraph } from './import-graph';

/** Tarjan's algorithm, without components of a single node. */
function findComponents(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const components: string[][] = [];

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    onStack.add(node);
    let lowest = index;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (onStack.has(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    low.set(node, lowest);
    if (lowest === index) {
      const component = stack.splice(stack.indexOf(node));
      for (const one of component) onStack.delete(one);
      if (component.length > 1) components.push(component);
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return components;
}

/** Breadth-first search from a node back to itself. */
function shortestCycle(graph: ImportGraph, start: string, inside: ReadonlySet<string>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const path = [node];
        for (let at = node; at !== start; at = path[0] ?? start) path.unshift(cameFrom.get(at) ?? start);
        return path;
      }
      if (inside.has(next) && !cameFrom.has(next)) {
        cameFrom.set(next, node);
        queue.push(next);
      }
    }
  }
  return undefined;
}

export interface Cycle {
  /** One shortest cycle; the last node imports the first. */
  readonly path: readonly string[];
  readonly members: readonly string[];
}

export function findCycles(graph: ImportGraph): Cycle[] {
  return findComponents(graph).map((component) => {
    const members = [...component].sort();
    const inside = new Set(members);
    const cycles = members.flatMap((start) => {
      const path = shortestCycle(graph, start, inside);
      return path ? [path] : [];
    });
    return { path: cycles.reduce((best, one) => (one.length < best.length ? one : best), members), members };
  });
}
