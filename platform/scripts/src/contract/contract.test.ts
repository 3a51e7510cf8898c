import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { createFixture, type FixtureRepository } from '@inspire/devkit/testing/fixture-repository';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { bumpPackage, nextVersion, openSection } from './bump';

const packageJson = (name: string, version: string, group: string, named?: string) =>
  `${JSON.stringify({ name: `@inspire/${name}`, version, ...(named && { [group]: { '@inspire/shared': named, react: '1.2.0' } }) }, undefined, 2)}\n`;

const lockFile = (version: string) => ({
  name: 'fixture',
  packages: {
    '': { workspaces: ['shared'] },
    'mfe-one': { version: '1.2.0', dependencies: { '@inspire/shared': '*', react: '1.2.0' } },
    'node_modules/@inspire/shared': { resolved: 'shared', link: true },
    shared: { name: '@inspire/shared', version },
  },
});

let fixture: FixtureRepository;
beforeEach(async () => {
  fixture = await createFixture({
    'package.json': JSON.stringify({ name: 'fixture', workspaces: ['shared', 'gateway', 'mfe-*'] }),
    'package-lock.json': `${JSON.stringify(lockFile('1.2.0'), undefined, 2)}\n`,
    'shared/package.json': packageJson('shared', '1.2.0', ''),
    'shared/CHANGELOG.md': '# Changelog\n\nIntroduction.\n\n## Unreleased (1.2.0)\n\n- One.\n',
    'mfe-one/package.json': packageJson('mfe-one', '1.2.0', 'dependencies', '*'),
    'gateway/package.json': packageJson('gateway', '1.2.0', 'devDependencies', '*'),
  });
});
afterEach(() => fixture.remove());

const read = (file: string) => readFile(join(fixture.root, file), 'utf8');

test('raises the version in shared, the lock file and the changelog, and nowhere else', async () => {
  const { from, to, files } = await bumpPackage(findRepository(fixture.root), 'shared', 'minor', '2026-11-22');
  assert.deepEqual([from, to], ['1.2.0', '1.3.0']);
  assert.deepEqual([...files].sort(), ['package-lock.json', 'shared/CHANGELOG.md', 'shared/package.json']);
  assert.equal(await read('shared/package.json'), packageJson('shared', '1.3.0', ''));
  assert.equal(await read('mfe-one/package.json'), packageJson('mfe-one', '1.2.0', 'dependencies', '*'));
  assert.equal(await read('package-lock.json'), `${JSON.stringify(lockFile('1.3.0'), undefined, 2)}\n`);
  assert.equal(
    await read('shared/CHANGELOG.md'),
    '# Changelog\n\nIntroduction.\n\n## Unreleased (1.3.0)\n\n### Added\n\n## 1.2.0 (2026-11-22)\n\n- One.\n',
  );
});

test('counts as semver does', () => {
  assert.equal(nextVersion('1.2.3', 'patch'), '1.2.4');
  assert.equal(nextVersion('1.2.3', 'minor'), '1.3.0');
  assert.equal(nextVersion('1.2.3', 'major'), '2.0.0');
  assert.throws(() => nextVersion('1.2.3-dev', 'minor'), /three numbers/);
});

test('opens the first section of a changelog that has none', () => {
  assert.equal(
    openSection('# Changelog\n', 'major', '2.0.0', '2026-11-22'),
    '# Changelog\n\n## Unreleased (2.0.0)\n\n### Removed\n\n',
  );
});
