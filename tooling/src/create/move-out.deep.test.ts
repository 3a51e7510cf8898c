import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createFixture, type FixtureRepository, remoteFiles } from '../testing/fixture-repository';
import { runCli } from '../testing/run-cli';
import { listFiles } from '../workspace/walk';

const packageJson = (name: string, more: object = {}) =>
  JSON.stringify({ name: `@inspire/${name}`, version: '3.2.1', type: 'module', ...more });

let fixture: FixtureRepository;
let dir: string;
before(async () => {
  fixture = await createFixture({
    'package.json': JSON.stringify({ name: 'fixture', type: 'module', workspaces: ['shared', 'shell', 'mfe-*'] }),
    'shared/package.json': packageJson('shared'),
    ...remoteFiles('mfe-songs', '/songs'),
    'mfe-songs/package.json': packageJson('mfe-songs', { dependencies: { '@inspire/shared': '*', react: '19.0.0' } }),
    'mfe-songs/README.md': '# Songs\n\n[Frames](../docs/frames.md) and [sources](src/main.js).\n',
    'mfe-songs/dist/remote/build.json': '{}',
    ...remoteFiles('mfe-near', '/near'),
    'mfe-near/src/near.ts': "import { shell } from '../../shell/src/main';\n",
    ...remoteFiles('mfe-bound', '/bound'),
    'mfe-bound/package.json': packageJson('mfe-bound', { dependencies: { '@inspire/shell': '1.0.0' } }),
  });
  dir = join(await mkdtemp(join(tmpdir(), 'inspire-moved-')), 'songs');
});
after(async () => {
  await fixture.remove();
  await rm(join(dir, '..'), { recursive: true, force: true });
});

async function moveOut(...args: string[]): Promise<{ code: number; output: string }> {
  const cli = runCli(fixture.root, ['move-out', ...args, '--no-install']);
  return { code: await cli.exit, output: cli.output() };
}
const read = (file: string) => readFile(join(dir, file), 'utf8');

test('copies a remote into a repository of its own, and changes nothing here', async () => {
  const before = await listFiles(fixture.root);
  const { code, output } = await moveOut('mfe-songs', dir, '--owner', '@acme/songs');
  assert.equal(code, 0, output);
  assert.match(output, /npm run release -- root delegate mfe-songs <file>/);
  const files = await listFiles(dir);
  for (const file of ['.github/workflows/release.yml', '.npmrc', 'README.md', 'mfe-songs/remote.json'])
    assert.ok(files.includes(file), file);
  assert.ok(!files.some((file) => file.includes('dist/')));
  const { dependencies } = JSON.parse(await read('mfe-songs/package.json')) as { dependencies: object };
  assert.deepEqual(dependencies, { '@inspire/shared': '3.2.1', react: '19.0.0' });
  assert.match(await read('mfe-songs/README.md'), /^Frames and \[sources\]\(src\/main\.js\)\.$/m);
  assert.match(await read('README.md'), /It owns `\/songs`, and its team/);
  assert.match(await read('.github/CODEOWNERS'), /^\*\s+@acme\/songs$/m);
  for (const file of files) assert.doesNotMatch(await read(file), /__[A-Z]+__/, file);
  assert.deepEqual(await listFiles(fixture.root), before);
});

test('rejects what could not live there, in one sentence, and writes nothing', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'inspire-moved-'));
  const rejected: readonly (readonly [string[], RegExp])[] = [
    [['mfe-absent', empty], /^Unknown package 'mfe-absent'/],
    [['shell', empty], /^shell is not a remote/],
    [['mfe-near', empty], /^These files need others of this repository: mfe-near\/src\/near\.ts\. Nothing was written/],
    [['mfe-bound', empty], /^mfe-bound depends on @inspire\/shell, which teams cannot install\. Nothing was written/],
    [['mfe-songs', join(fixture.root, 'songs')], /is in this repository\. Choose a folder outside of it/],
  ];
  for (const [args, reason] of rejected) {
    const { code, output } = await moveOut(...args);
    assert.equal(code, 1, output);
    assert.match(output, reason);
    assert.deepEqual(await readdir(empty), []);
  }
  await writeFile(join(empty, 'notes.txt'), '');
  assert.match((await moveOut('mfe-songs', empty)).output, /needs an empty folder, but this one contains notes\.txt/);
  assert.deepEqual(await readdir(empty), ['notes.txt']);
  assert.equal((await moveOut('mfe-songs')).code, 2);
  await rm(empty, { recursive: true });
});
