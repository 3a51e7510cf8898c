import { reportStaleRows } from '../stale-rows';
import { type Cycle, findCycles } from './find-cycles';
import { groupGraph, type ImportGraph } from './import-graph';

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

const moduleOf = (path: string): string | undefined =>
  isTest(path) ? undefined : /^backend\/src\/modules\/([^/]+)\//.exec(path)?.[1];

const remainder = (members: number, path: number): string =>
  members > path ? ` (${members} take part in cycles with each other)` : '';

/** Files of one backend module that import another, as the example that shows where to cut. */
function exampleImport(graph: ImportGraph, from: string, to: string): string {
  for (const [path, targets] of graph) {
    if (moduleOf(path) !== from) continue;
    const target = targets.find((one) => moduleOf(one) === to);
    if (target !== undefined) return `  ${path} imports ${target}`;
  }
  return '';
}

const ALL_MODULES = 'backend/src/modules/';

const matches = ({ members }: Cycle, row: string): boolean => members.some((path) => path.startsWith(row));

/**
 * Reports cycles of files and of backend modules. Type-only imports count: a cycle of types also keeps files from being
 * understood, tested or moved one by one.
 * @param pending rows of exempted cycles; `backend/src/modules/` also exempts those of modules. Stale rows are reported, too.
 */
export function checkCycles(graph: ImportGraph, pending: readonly string[] = []): string[] {
  const fileCycles = findCycles(graph);
  const files = fileCycles
    .filter((cycle) => !pending.some((row) => matches(cycle, row)))
    .map(
      ({ path, members }) =>
        `cycle of imports: ${[...path, path[0]].join(' -> ')}${remainder(members.length, path.length)}; move what both need into a file of its own`,
    );
  const moduleCycles = findCycles(groupGraph(graph, moduleOf));
  const modules = (pending.includes(ALL_MODULES) ? [] : moduleCycles).map(({ path, members }) => {
    const examples = path.map((from, index) => exampleImport(graph, from, path[(index + 1) % path.length] ?? from));
    return [
      `cycle of backend modules: ${[...path, path[0]].join(' -> ')}${remainder(members.length, path.length)}; move what both need into the lower module`,
      ...examples,
    ].join('\n');
  });
  const stale = reportStaleRows(
    'pendingCycles',
    pending,
    (row) => fileCycles.some((cycle) => matches(cycle, row)) || (row === ALL_MODULES && moduleCycles.length > 0),
  );
  return [...files, ...modules, ...stale];
}
