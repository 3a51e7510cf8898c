import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStyleIssues } from './style-facts';

const cases: readonly (readonly [path: string, lines: number, issue: RegExp | undefined])[] = [
  ['shell/src/app/root-router.tsx', 100, undefined],
  ['shared/src/ui/card.module.css', 400, undefined],
  ['shared/src/ui/card.module.css', 401, /at most 400 lines, not 401/],
  ['shell/src/app/RootRouter.tsx', 1, /kebab-case/],
  ['shell/src/utils/format.ts', 1, /junk drawers/],
  ['shell/src/app/helpers.ts', 1, /junk drawers/],
  ['mfe-video/src/remote.ts', 40, undefined],
  ['mfe-video/src/remote.ts', 41, /entry has at most 40 lines/],
  ['docs/README.md', 1, undefined],
];

for (const [path, lines, issue] of cases) {
  test(`${path} with ${lines} lines`, () => {
    const found = findStyleIssues({ path, text: '\n'.repeat(lines - 1) }).join('\n');
    if (issue) assert.match(found, issue);
    else assert.equal(found, '');
  });
}
