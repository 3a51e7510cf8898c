import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';
import { runCli } from '../testing/run-cli';

const json = (name: string, version: string, dependencies: Record<string, string> = {}) =>
  `${JSON.stringify({ name: `@inspire/${name}`, version, dependencies }, null, 2)}\n`;

const fixture = await createFixture({
  'package.json': JSON.stringify({
    name: 'fixture',
    workspaces: ['shared', 'platform/server-kit', 'platform/devkit', 'platform/releases'],
  }),
  'shared/package.json': json('shared', '1.3.0'),
  'platform/server-kit/package.json': json('server-kit', '1.0.0', { '@inspire/shared': '*' }),
  'platform/server-kit/CHANGELOG.md': '# Changelog\n\n## Unreleased (1.0.0)\n\n- One.\n',
  'platform/devkit/package.json': json('devkit', '1.0.0', {
    '@inspire/server-kit': '*',
    '@inspire/shared': '*',
  }),
  'platform/releases/package.json': json('releases', '1.0.0', { '@inspire/devkit': '*' }),
});
after(() => fixture.remove());

const kit = (...args: string[]) => runCli(fixture.root, ['kit', ...args]).result;
const read = (file: string) => readFile(join(fixture.root, file), 'utf8');

test('raises the version of the kit, and opens a section for it', async () => {
  const { code, output } = await kit('bump', 'minor');
  assert.equal(code, 0, output);
  assert.equal(await read('platform/server-kit/package.json'), json('server-kit', '1.1.0', { '@inspire/shared': '*' }));
  const dependencies = { '@inspire/server-kit': '*', '@inspire/shared': '*' };
  assert.equal(await read('platform/devkit/package.json'), json('devkit', '1.1.0', dependencies));
  assert.equal(await read('platform/releases/package.json'), json('releases', '1.1.0', { '@inspire/devkit': '*' }));
  // The version of shared is that of the contract: npm run contract -- bump.
  assert.equal(await read('shared/package.json'), json('shared', '1.3.0'));
  assert.match(
    await read('platform/server-kit/CHANGELOG.md'),
    /## Unreleased \(1\.1\.0\)\n\n### Added\n\n## 1\.0\.0 \(/,
  );
});

test('publishes nothing outside of a git repository', async () => {
  assert.deepEqual(await kit('publish'), { code: 1, output: 'Packages are published from a git repository.\n' });
});
