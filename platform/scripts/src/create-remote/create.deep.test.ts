import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lint } from '@inspire/devkit/lint/command';
import { createFixture, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { readManifest } from '@inspire/shared/remote';
import { runCli } from '../testing/run-cli';

const fixture = await createFixture({
  ...remoteFiles('mfe-films', '/user-routes/films'),
  'package.json': JSON.stringify({
    name: 'fixture',
    type: 'module',
    workspaces: ['shell', 'backend', 'gateway', 'mfe-films', 'e2e'],
  }),
});
after(() => fixture.remove());

const create = (...args: string[]) => runCli(fixture.root, ['create-remote', ...args, '--no-install']).result;
const read = (file: string) => readFile(join(fixture.root, file), 'utf8');

test('writes a remote with its own path, and adds it before the browser tests', async () => {
  const { code, output } = await create('mfe-daily-quotes');
  assert.equal(code, 0, output);
  assert.match(output, /npx inspire-release publish mfe-daily-quotes/, 'a repository without a script for releases');
  const manifest = readManifest(JSON.parse(await read('mfe-daily-quotes/remote.json')));
  assert.equal(manifest.name, 'mfe-daily-quotes');
  assert.deepEqual(
    manifest.paths.map(({ path, session }) => [path, session]),
    [['/user-routes/daily-quotes', true]],
  );
  assert.match(await read('mfe-daily-quotes/src/messages.ts'), /title: 'Daily quotes'/);
  for (const file of ['package.json', 'tsconfig.json', 'README.md', 'src/remote.ts', 'src/standalone.tsx']) {
    assert.doesNotMatch(await read(`mfe-daily-quotes/${file}`), /__[A-Z]+__/, file);
  }
  const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] };
  assert.deepEqual(workspaces.slice(-2), ['mfe-daily-quotes', 'e2e']);
});

test('writes files that need no formatting and break no rule, whatever the length of the name', async () => {
  const name = 'mfe-talks-about-patience-and-rain';
  const empty = await createFixture();
  const cli = runCli(empty.root, ['create-remote', name, '--no-install']);
  assert.equal(await cli.exit, 0, cli.output());
  const { files, report } = await lint({ repository: findRepository(empty.root), paths: [join(empty.root, name)] });
  await empty.remove();
  assert.equal(report, '');
  assert.ok(files > 8);
});

test('takes a path that is given, open to guests outside of the members’ area', async () => {
  const { code, output } = await create('mfe-books', '--path', '/books');
  assert.equal(code, 0, output);
  const { paths } = readManifest(JSON.parse(await read('mfe-books/remote.json')));
  assert.deepEqual(
    paths.map(({ path, session }) => [path, session]),
    [['/books', undefined]],
  );
});

test('says in one sentence which name or path is taken, and writes nothing', async () => {
  const before = await read('package.json');
  const { code, output } = await create('mfe-more', '--path', '/user-routes/films');
  assert.equal(code, 1);
  assert.equal(output.trim(), 'The path /user-routes/films belongs to mfe-films already.');
  assert.equal(await read('package.json'), before);
  assert.ok(!existsSync(join(fixture.root, 'mfe-more')));
});

test('names the script for releases where there is one', async () => {
  const before = await read('package.json');
  await writeFile(
    join(fixture.root, 'package.json'),
    JSON.stringify({ ...(JSON.parse(before) as object), scripts: { release: 'inspire-release' } }),
  );
  const { output } = await create('mfe-songs');
  await writeFile(join(fixture.root, 'package.json'), before);
  assert.match(output, /npm run release -- publish mfe-songs/);
});

test('requires exactly one name', async () => {
  assert.equal((await create('mfe-one', 'mfe-two')).code, 2);
});
