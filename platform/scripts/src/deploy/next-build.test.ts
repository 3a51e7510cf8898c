import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { readPackagedBuild, writeChecksums } from '@inspire/releases/packaged-build';
import { renumberBuild } from './next-build';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspire-test-next-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function lay(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeChecksums(folder);
}
const read = (path: string) => readFile(join(folder, path), 'utf8');

it('gives a remote the next version, in the name of its container too', async () => {
  await lay({
    'remote.json': '{ "name": "mfe-audio" }',
    'dist/remote/build.json': '{\n  "version": "1.0.9",\n  "container": "mfe_audio_1_0_9",\n  "contract": "1.0.9"\n}\n',
    'dist/remote/remoteEntry.js': 'var mfe_audio_1_0_9;',
    'dist/remote/assets/a.css': 'a{}',
  });
  assert.equal(await renumberBuild(folder), '1.0.10');
  assert.deepEqual(JSON.parse(await read('dist/remote/build.json')), {
    version: '1.0.10',
    container: 'mfe_audio_1_0_10',
    contract: '1.0.9',
  });
  assert.equal(await read('dist/remote/remoteEntry.js'), 'var mfe_audio_1_0_10;');
  assert.equal((await readPackagedBuild(folder)).isShell, false);
});

it('gives the shell the next version, and its script another name', async () => {
  await lay({
    'dist/shell.json': JSON.stringify({
      buildId: '1.0.0',
      scripts: ['assets/main.abc123.js'],
      integrity: { 'assets/main.abc123.js': 'sha384-a' },
    }),
    'dist/public/assets/main.abc123.js': 'start()',
    'dist/public/assets/main.abc123.js.br': 'compressed',
  });
  assert.equal(await renumberBuild(folder), '1.0.1');
  assert.deepEqual(JSON.parse(await read('dist/shell.json')), {
    buildId: '1.0.1',
    scripts: ['assets/main.1.0.1.js'],
    integrity: { 'assets/main.1.0.1.js': 'sha384-a' },
  });
  assert.deepEqual((await listFiles(join(folder, 'dist/public'))).sort(), [
    'assets/main.1.0.1.js',
    'assets/main.1.0.1.js.br',
  ]);
  assert.equal((await readPackagedBuild(folder)).isShell, true);
});
