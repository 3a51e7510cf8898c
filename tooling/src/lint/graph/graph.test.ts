import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCycles } from './check-cycles';
import { buildImportGraph } from './import-graph';

const packages = new Map([
  ['@inspire/shared', { folder: 'shared', entries: { './host': './src/host/index.ts', './ui': './src/ui/index.ts' } }],
]);
const cyclesOf = (files: Record<string, string>): string[] =>
  checkCycles(buildImportGraph(new Map(Object.entries(files)), packages));

const violations: readonly (readonly [title: string, files: Record<string, string>, report: RegExp])[] = [
  [
    'a cycle of two files',
    { 'shell/src/a.ts': `import { b } from './b';`, 'shell/src/b.ts': `export { a } from './a';` },
    /^cycle of imports: shell\/src\/a\.ts -> shell\/src\/b\.ts -> shell\/src\/a\.ts; move/,
  ],
  [
    'a cycle closed by a type-only import',
    { 'shell/src/a.ts': `import type { B } from './b';`, 'shell/src/b.tsx': `import { a } from './a';` },
    /^cycle of imports/,
  ],
  [
    'a cycle closed by an inline type import and an import type',
    { 'shell/src/a.ts': `import { type B } from './b';`, 'shell/src/b.ts': `export type A = import('./a').A;` },
    /^cycle of imports/,
  ],
  [
    'a cycle through a folder and a dynamic import',
    { 'shell/src/a/index.ts': `export const load = () => import('../b');`, 'shell/src/b.ts': `export * from './a';` },
    /^cycle of imports/,
  ],
  [
    'a cycle through the entry of a package',
    {
      'shared/src/ui/index.ts': `import { useHost } from '@inspire/shared/host';`,
      'shared/src/host/index.ts': `import type { Card } from '../ui';`,
    },
    /^cycle of imports: shared\/src\/host\/index\.ts -> shared\/src\/ui\/index\.ts/,
  ],
  [
    'the shortest cycle of a larger group, once',
    {
      'shell/src/a.ts': `import './b';`,
      'shell/src/b.ts': `import './c';`,
      'shell/src/c.ts': `import './a'; import './d';`,
      'shell/src/d.ts': `import './c';`,
    },
    /^cycle of imports: shell\/src\/c\.ts -> shell\/src\/d\.ts -> shell\/src\/c\.ts \(4 take part in cycles with each other\)/,
  ],
  [
    'a cycle of backend modules without a cycle of files',
    {
      'backend/src/modules/orders/a.ts': `import { b } from '../money/b';`,
      'backend/src/modules/orders/c.ts': '',
      'backend/src/modules/money/b.ts': '',
      'backend/src/modules/money/d.ts': `import type { C } from '../orders/c';`,
    },
    /^cycle of backend modules: money -> orders -> money; move what .+\n {2}backend\/src\/modules\/money\/d\.ts imports backend\/src\/modules\/orders\/c\.ts\n {2}backend\/src\/modules\/orders\/a\.ts imports/,
  ],
];

for (const [title, files, report] of violations) {
  test(`reports ${title}`, () => {
    const found = cyclesOf(files);
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', report);
  });
}

test('accepts a graph without cycles, and tests that reach into other modules', () => {
  assert.deepEqual(
    cyclesOf({
      'backend/src/modules/orders/a.ts': `import { b } from '../money/b';`,
      'backend/src/modules/money/b.ts': '',
      'backend/src/modules/money/b.test.ts': `import { a } from '../orders/a';`,
    }),
    [],
  );
});
