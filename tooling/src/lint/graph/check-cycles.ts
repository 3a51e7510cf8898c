import { findCycles } from './find-cycles';
import { groupGraph, type ImportGraph } from './import-graph';

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

const moduleOf = (path: string): string | undefined =>
  isTest(path) ? undefined : /^backend\/src\/modules\/([^/]+)\//.exec(path)?.[1];

const remainder = (members: number, path: number): string =>
  members > path ? ` (${members} take part in cycles with each other)` : '';

function exampleImport(graph: ImportGraph, from: string, to: string): string {
  for (const [path, targets] of graph) {
    if (moduleOf(path) !== from) continue;
    const target = targets.find((one) => moduleOf(one) === to);
    if (target !== undefined) return `  ${path} imports ${target}`;
  }
  return '';
}

/**
 * Reports cycles of files and of backend modules. Type-only imports count: files of a cycle cannot be understood,
 * tested or moved separately.
 */
export function checkCycles(graph: ImportGraph): string[] {
  const files = findCycles(graph).map(
    ({ path, members }) =>
      `cycle of imports: ${[...path, path[0]].join(' -> ')}${remainder(members.length, path.length)}; move what both need into a file of its own`,
  );
  const modules = findCycles(groupGraph(graph, moduleOf)).map(({ path, members }) => {
    const examples = path.map((from, index) => exampleImport(graph, from, path[(index + 1) % path.length] ?? from));
    return [
      `cycle of backend modules: ${[...path, path[0]].join(' -> ')}${remainder(members.length, path.length)}; move what both need into the lower module`,
      ...examples,
    ].join('\n');
  });
  return [...files, ...modules];
}
