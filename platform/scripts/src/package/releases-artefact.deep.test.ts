import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type BuiltRemote, builtRemote, builtShell, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { loadKeys } from '@inspire/releases/keys';
import { writeChecksums } from '@inspire/releases/packaged-build';
import { findFreePort } from '@inspire/server-kit/network';
import { sharedRequests } from '@inspire/shared/remote';
import { makeArtefact } from './package-artefacts';
import { describeInstallation } from './sbom';
import { releasesArtefact } from './server-artefacts';

/** An unprivileged user of Debian; root alone can become it. */
const NOBODY = 65_534;
const asOther = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

async function setModes(folder: string, ofFolders: number, ofFiles: number): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? ofFolders : ofFiles);
  await chmod(folder, ofFolders);
}

const root = await mkdtemp(join(tmpdir(), 'releases-artefact-'));
await chmod(root, 0o755);
const repository = findRepository(import.meta.dirname);
const installation = await describeInstallation(repository.root);
await makeArtefact(releasesArtefact, root, installation, { repository, report: () => undefined });
await setModes(join(root, 'releases'), 0o555, 0o444);
const store = join(root, 'store');
await mkdir(store);
if (asOther.uid !== undefined) await chown(store, asOther.uid, asOther.gid);
const loaded = await loadKeys(join(root, 'keys'), {});
const pinned = JSON.stringify(loaded.pinned);
const keys = {
  RELEASE_SITE_KEY: JSON.stringify(loaded.site[0]),
  RELEASE_PRIVATE_KEY: JSON.stringify(loaded.team),
};
after(async () => {
  // Root may remove what it cannot write; other users need the permission first.
  await setModes(root, 0o755, 0o644);
  await rm(root, { recursive: true });
});

/** Lays out a packaged build, read-only as in an image. */
async function packaged(name: string, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(root, `${name}-`));
  for (const [file, content] of Object.entries(files)) {
    const [, inside] = /^[\w-]+\/(remote\.json|dist\/.+)$/.exec(file) ?? [];
    if (inside === undefined) continue;
    await mkdir(join(folder, inside, '..'), { recursive: true });
    await writeFile(join(folder, inside), content);
  }
  await writeChecksums(folder);
  await setModes(folder, 0o555, 0o444);
  return folder;
}

const packagedRemote = (name: string, version: string, built: BuiltRemote = {}) =>
  packaged(name, { ...remoteFiles(name, `/${name.replace('mfe-', '')}`), ...builtRemote(name, version, built) });

function release(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'releases/release.mjs'), ...args], {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, RELEASES_DIR: store, ...keys, ...env },
    ...asOther,
  });
  return { status, output: stdout + stderr };
}

test('a packaged remote and shell are published by another user outside of the repository', async () => {
  const one = await packagedRemote('mfe-one', '1.0.0');
  const shell = await packaged('shell', builtShell('1.0.0'));
  const first = release(['publish', one]);
  assert.deepEqual([first.status, /mfe-one 1\.0\.0 published/.test(first.output)], [0, true], first.output);
  assert.match(release(['publish', one]).output, /was published before; nothing has changed/);
  assert.match(release(['publish', shell]).output, /shell 1\.0\.0 published/);
  assert.match(release(['list']).output, /^mfe-one\n {2}1\.0\.0 .* current\nshell\n {2}1\.0\.0 .* current\n$/);
});

test('a newer version becomes current; after a roll-back, a publisher that restarts changes nothing', async () => {
  const next = await packagedRemote('mfe-one', '1.1.0');
  assert.match(release(['publish', next]).output, /mfe-one 1\.1\.0 published\n/);
  assert.equal(
    release(['rollback', 'mfe-one']).output,
    'mfe-one is rolled back: everybody gets 1.0.0, and newer releases are withdrawn.\n',
  );
  const again = release(['publish', next]);
  assert.deepEqual([again.status, /nothing has changed/.test(again.output)], [0, true], again.output);
  assert.match(
    release(['list', 'mfe-one']).output,
    /1\.1\.0 [^\n]*withdrawn\n {2}1\.0\.0 .* current, everybody was returned to it\n$/,
  );
  assert.equal(release(['verify', 'mfe-one']).output, '2 releases with 4 files checked (contract 1.0.0): 0 issues\n');
});

test('a remote is loaded with all that a shell shares, and is not published when it breaks', async () => {
  const entry = 'mfe-four/dist/remote/remoteEntry.js';
  const takesAll = `var mfe_four_1_0_0 = {
    init(scope) { this.scope = scope; },
    async get() {
      const take = async (request) => (await Object.values(this.scope[request])[0].get())();
      for (const request of ${JSON.stringify(sharedRequests)})
        if (Object.keys(await take(request)).length === 0) throw new Error(request);
      const [react, jsx, dom] = await Promise.all(['react', 'react/jsx-runtime', 'react-dom'].map(take));
      for (const part of [react.createElement, jsx.jsx, dom.createPortal])
        if (typeof part !== 'function') throw new Error('React is not what require gives');
      return () => ({ default: { routes: () => [{ path: '/four', Component: () => null }] } });
    },
  };`;
  const files = { ...remoteFiles('mfe-four', '/four'), ...builtRemote('mfe-four', '1.0.0'), [entry]: takesAll };
  const whole = release(['publish', await packaged('mfe-four', files)]);
  assert.deepEqual([whole.status, /mfe-four 1\.0\.0 published/.test(whole.output)], [0, true], whole.output);
  const module = `(() => { throw new Error('no such part') })()`;
  const broken = release(['publish', await packagedRemote('mfe-five', '1.0.0', { module })]);
  assert.equal(broken.status, 1);
  assert.match(broken.output, /^mfe-five 1\.0\.0 was not published: it cannot be loaded \(.*no such part/);
});

test('does not publish a build that was changed after packaging', async () => {
  const two = await packagedRemote('mfe-two', '1.0.0');
  const entry = join(two, 'dist/remote/remoteEntry.js');
  await chmod(entry, 0o644);
  await writeFile(entry, 'other code');
  const { status, output } = release(['publish', two]);
  assert.deepEqual([status, /is not as it was packaged/.test(output)], [1, true], output);
  assert.doesNotMatch(release(['list']).output, /mfe-two/);
});

test('names each wrong setting in its own line', () => {
  for (const [env, lines] of [
    [
      { RELEASES_DIR: '', RELEASE_SITE_KEY: '' },
      ['RELEASES_DIR is required, or RELEASES_URL.', 'RELEASE_SITE_KEYS is required, or DATA_DIR for keys of its own.'],
    ],
    [
      { RELEASES_URL: 's3://bucket', RELEASE_PRIVATE_KEY: '', RELEASE_PRIVATE_KEY_FILE: '/no-such-file' },
      ['RELEASE_PRIVATE_KEY_FILE cannot read /no-such-file (ENOENT).', 'Set RELEASES_DIR or RELEASES_URL, not both.'],
    ],
  ] as const)
    assert.deepEqual(release(['list'], env), {
      status: 1,
      output: ['Invalid settings:', ...lines.map((line) => `  ${line}`), ''].join('\n'),
    });
});

test('the packaged release service publishes for a machine that reaches nothing but the service', async () => {
  const port = await findFreePort();
  const service = spawn(process.execPath, [join(root, 'releases/release.mjs'), 'serve'], {
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      RELEASES_DIR: store,
      RELEASE_SITE_KEYS: pinned,
      RELEASE_REQUIRE_PROVENANCE: 'false',
      PORT: String(port),
      LOG_LEVEL: 'info',
    },
    ...asOther,
  });
  try {
    let log = '';
    service.stdout.on('data', (piece: Buffer) => (log += piece.toString()));
    const [line] = (await once(service.stdout, 'data')) as [Buffer];
    assert.match(line.toString(), /listen/i);
    const publicKey = join(await mkdtemp(join(root, 'team-')), 'team.public.json');
    await writeFile(publicKey, keys.RELEASE_PRIVATE_KEY);
    await chmod(join(publicKey, '..'), 0o755);
    assert.equal(release(['allow', 'mfe-six', publicKey]).status, 0);
    const client = {
      RELEASES_DIR: '',
      RELEASES_URL: `http://127.0.0.1:${port}`,
      RELEASE_SITE_KEY: '',
      RELEASE_SITE_KEYS: pinned,
    };
    const six = release(['publish', await packagedRemote('mfe-six', '1.0.0')], client);
    assert.match(six.output, /mfe-six 1\.0\.0 published\n/);
    // What it wrote is read only now: the command above blocked this process.
    while (!log.includes('"mfe-six"')) await once(service.stdout, 'data');
    assert.match(log, /"remote":"mfe-six","key":"\w+","sequence":1,"added":\["1\.0\.0"\]/);
  } finally {
    service.kill('SIGTERM');
  }
  assert.deepEqual(await once(service, 'exit'), [0, null]);
});
