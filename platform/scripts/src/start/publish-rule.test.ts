import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Release } from '@inspire/shared/remote';
import { isPublishedAtStart } from './publish-rule';

const snapshot = (digit: number) => `1.0.0-s${String(digit).repeat(10)}`;
const listed = (...versions: string[]) => ({ releases: versions.map((version) => ({ version }) as Release) });

for (const [name, releases, development, production] of [
  ['a remote without releases', listed(), true, true],
  ['a remote that is not listed', undefined, true, true],
  ['a checkout that was edited', listed(snapshot(2)), true, false],
  ['a checkout that was edited after a release', listed('1.1.0', snapshot(2)), true, false],
  ['an edit that was undone', listed(snapshot(2), snapshot(1)), true, false],
  ['a restart after a release of the team', listed('1.1.0', snapshot(1)), false, false],
  ['a restart after a canary of the team', listed('1.1.0', '1.0.0', snapshot(1)), false, false],
  ['a restart', listed(snapshot(1), '1.0.0'), true, false],
] as const) {
  test(`${name}: ${development ? '' : 'not '}published in development, ${production ? '' : 'not '}in production`, () => {
    assert.deepEqual(
      [isPublishedAtStart(releases, snapshot(1), false), isPublishedAtStart(releases, snapshot(1), true)],
      [development, production],
    );
  });
}
