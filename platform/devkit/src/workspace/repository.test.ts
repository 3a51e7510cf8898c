import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createFixture, remoteFiles } from '../testing/fixture-repository';
import { dataDir, findRepository, isRemote, packageAt, selectPackages } from './repository';

const fixture = await createFixture({ ...remoteFiles('mfe-one', '/one'), ...remoteFiles('mfe-two', '/two') });
after(() => fixture.remove());

test('finds the workspaces from anywhere inside, patterns included', () => {
  const { packages, root, isWorkspace } = findRepository(join(fixture.root, 'mfe-one/src'));
  assert.deepEqual([root, isWorkspace], [fixture.root, true]);
  assert.deepEqual(packages.map(({ short }) => short).sort(), ['backend', 'gateway', 'mfe-one', 'mfe-two', 'shell']);
  assert.deepEqual(
    packages
      .filter(isRemote)
      .map(({ name }) => name)
      .sort(),
    ['@inspire/mfe-one', '@inspire/mfe-two'],
  );
});

test('finds the package that contains a folder, and none at the top', () => {
  const repository = findRepository(fixture.root);
  assert.equal(packageAt(repository, join(fixture.root, 'mfe-one/src'))?.short, 'mfe-one');
  assert.equal(packageAt(repository, fixture.root), undefined);
  const [outer] = selectPackages(repository, ['gateway']);
  assert.ok(outer);
  const inner = { ...outer, short: 'inner', dir: join(outer.dir, 'inner') };
  const nested = { ...repository, packages: [outer, inner] };
  assert.equal(packageAt(nested, join(inner.dir, 'src'))?.short, 'inner', 'a package inside of another one');
});

test('treats a standalone package as its own repository', async () => {
  const alone = await createFixture({
    'package.json': JSON.stringify({ name: '@inspire/mfe-alone', version: '2.0.0' }),
  });
  const { packages, isWorkspace } = findRepository(join(alone.root, 'shell/src'));
  assert.equal(isWorkspace, false);
  assert.equal(packages.length, 1);
  await alone.remove();
});

test('selects packages by either name, and refuses others in one sentence', () => {
  const repository = findRepository(fixture.root);
  assert.deepEqual(
    selectPackages(repository, ['mfe-one', '@inspire/shell']).map(({ short }) => short),
    ['mfe-one', 'shell'],
  );
  assert.throws(() => selectPackages(repository, ['mfe-nine']), /Unknown package 'mfe-nine'\. Available: /);
});

test('the data folder is relative to the repository', () => {
  assert.equal(dataDir('/srv/site', {}), join('/srv/site', '.data'));
  assert.equal(dataDir('/srv/site', { DATA_DIR: 'other' }), join('/srv/site', 'other'));
  assert.equal(dataDir('/srv/site', { DATA_DIR: '/var/data' }), '/var/data');
});
