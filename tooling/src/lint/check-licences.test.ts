import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLicenceIssues, isAllowed } from './check-licences';

const lockOf = (packages: Record<string, object>): string => JSON.stringify({ lockfileVersion: 3, packages });

for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', '(MIT AND Zlib)'])
  test(`accepts ${licence}`, () => assert.ok(isAllowed(licence)));
for (const licence of ['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN x', ''])
  test(`does not accept '${licence}'`, () => assert.ok(!isAllowed(licence)));

test('names packages with another licence, nested ones too, and those without one', () => {
  const issues = findLicenceIssues(
    lockOf({
      '': { name: 'inspire' },
      'node_modules/@inspire/shared': { link: true },
      // Installed from the private registry, as in a team's repository.
      'node_modules/@inspire/tooling': { license: 'UNLICENSED' },
      'node_modules/a': { license: 'MIT' },
      'node_modules/a/node_modules/copyleft': { license: 'GPL-3.0-only', dev: true },
      'node_modules/@scope/unknown': {},
      'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    }),
  );
  assert.deepEqual(
    issues.map((issue) => /^package-lock\.json: (.+?);/.exec(issue)?.[1]),
    ['copyleft has GPL-3.0-only', '@scope/unknown has no licence'],
  );
});
