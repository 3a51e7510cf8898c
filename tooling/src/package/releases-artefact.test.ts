import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadKeys } from '../releases/keys';
import { writeChecksums } from '../releases/packaged-build';
import { builtRemote, builtShell, remoteFiles } from '../testing/fixture-repository';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { findRepository } from '../workspace/repository';
import { makeArtefact } from './package-artefacts';
import { describeInstallation } from './sbom';
import { releasesArtefact } from './server-artefacts';

/** An unprivileged user of Debian; root alone can become it. */
const NOBODY = 65_534;
const asOther = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let root: string;
let store: string;
let site: ReleaseSite;
let key: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-artefact-'));
  await chmod(root, 0o755);
  const repository = findRepository(fileURLToPath(new URL('.', import.meta.url)));
  const installation = await describeInstallation(repository.root);
  await makeArtefact(releasesArtefact, root, installation, { repository, report: () => undefined });
  store = join(root, 'store');
  await mkdir(store);
  if (asOther.uid !== undefined) await chown(store, asOther.uid, asOther.gid);
  site = await createReleaseSite();
  key = JSON.stringify((await loadKeys(join(root, 'keys'), {})).signing);
});
after(async () => {
  await site.fixture.remove();
  await rm(root, { recursive: true });
});

/** Lays out a packaged build. */
async function packaged(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(root, name);
  for (const [file, content] of Object.entries(files)) {
    const [, inside] = /^[\w-]+\/(remote\.json|dist\/.+)$/.exec(file) ?? [];
    if (inside === undefined) continue;
    await mkdir(join(folder, inside, '..'), { recursive: true });
    await writeFile(join(folder, inside), content);
  }
  await writeChecksums(folder);
  return folder;
}

function release(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'releases/release.mjs'), ...args], {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, RELEASES_DIR: store, RELEASE_PRIVATE_KEY: key, ...env },
    ...asOther,
  });
  return { status, output: stdout + stderr };
}

test('a packaged remote and shell are published by another user outside of the repository', async () => {
  const one = await packaged('mfe-one', { ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.0.0') });
  const shell = await packaged('shell', builtShell('1.0.0'));
  const first = release(['publish', one]);
  assert.deepEqual([first.status, /mfe-one 1\.0\.0 published/.test(first.output)], [0, true], first.output);
  assert.match(release(['publish', one]).output, /was published before; nothing has changed/);
  assert.match(release(['publish', shell]).output, /shell 1\.0\.0 published/);
  const list = release(['list']);
  assert.match(list.output, /mfe-one[\s\S]*1\.0\.0/);
  assert.ok((await readdir(store)).length > 0);
});

test('a build that is not as it was packaged is not published', async () => {
  const two = await packaged('mfe-two', { ...remoteFiles('mfe-two', '/two'), ...builtRemote('mfe-two', '1.0.0') });
  const [entry] = (await readdir(join(two, 'dist'), { recursive: true })).filter((file) => file.endsWith('.js'));
  await writeFile(join(two, 'dist', entry ?? ''), 'other code');
  const { status, output } = release(['publish', two]);
  assert.deepEqual([status, /is not as it was packaged/.test(output)], [1, true], output);
  assert.doesNotMatch(release(['list']).output, /mfe-two/);
});

test('settings that are missing are named, a line for each', () => {
  const { status, output } = release(['list'], { RELEASES_DIR: '', RELEASE_PRIVATE_KEY: '' });
  assert.equal(status, 1);
  assert.match(output, /RELEASES_DIR is required, or RELEASES_URL\.\n\s+RELEASE_PRIVATE_KEY is required/);
});
