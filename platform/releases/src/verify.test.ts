import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';
import { verifyStore } from './verify';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
  await site.release('mfe-one', '1.0.0');
  await site.release('mfe-one', '1.1.0');
  await site.add({ 'mfe-two/dist/remote/frames.json': '{"schema":1,"frames":[]}' });
  await site.release('mfe-two', '1.0.0');
});
afterEach(() => site.fixture.remove());

const stored = (file: string) => site.inData(`releases/remotes/${file}`);
const findIssues = async (options: { name?: string; contract?: string } = {}) =>
  (await verifyStore(await site.openSignedStore(), options)).issues.map(({ where, what }) => `${where}: ${what}`);

test('finds no fault in a store after publishing', async () => {
  assert.deepEqual(await verifyStore(await site.openSignedStore(), { contract: '1.4.0' }), {
    releases: 3,
    files: 6,
    issues: [],
  });
});

const damages: readonly (readonly [what: string, damage: () => Promise<void>, issue: string])[] = [
  ['a file is gone', () => rm(stored('mfe-one/1.0.0/assets/page.css')), 'mfe-one 1.0.0 assets/page.css: is missing'],
  [
    'a file was changed',
    () => writeFile(stored('mfe-one/1.1.0/remoteEntry.js'), 'alert(1)'),
    'mfe-one 1.1.0 remoteEntry.js: has not the content that was signed',
  ],
  [
    'a script was added',
    () => writeFile(stored('mfe-two/1.0.0/assets/more.js'), 'alert(1)'),
    'mfe-two 1.0.0 assets/more.js: could run, but is not in its manifest',
  ],
  [
    'the frames were changed',
    () => writeFile(stored('mfe-two/1.0.0/frames.json'), '{"schema":1,"frames":[{}]}'),
    'mfe-two 1.0.0 frames.json: has not the content that was signed',
  ],
  [
    'a compressed copy was changed',
    () => writeFile(stored('mfe-two/1.0.0/remoteEntry.js.br'), brotliCompressSync('alert(1)')),
    'mfe-two 1.0.0 remoteEntry.js.br: is no compressed copy of the file beside it',
  ],
];
for (const [what, damage, issue] of damages) {
  test(`finds that ${what}, and says where`, async () => {
    await damage();
    assert.ok((await findIssues()).includes(issue), (await findIssues()).join('\n'));
  });
}

test('a removed release is reported file by file; other remotes are left out where one is named', async () => {
  await rm(stored('mfe-one/1.0.0'), { recursive: true });
  assert.deepEqual(await findIssues(), ['mfe-one 1.0.0 release.json: is missing']);
  assert.deepEqual(await findIssues({ name: 'mfe-two' }), []);
  await assert.rejects(findIssues({ name: 'mfe-nine' }), /No release of 'mfe-nine' has been published/);
});

test('finds paths that two remotes own, and releases that the shell cannot run', async () => {
  const signedStore = await site.openSignedStore();
  await signedStore.changeList('mfe-two', (list) => {
    const [two = assert.fail()] = list.production;
    return { ...list, production: [{ ...two, paths: [{ path: '/one' }], contract: '1.5.0' }] };
  });
  assert.deepEqual(await findIssues({ contract: '1.4.0' }), [
    'mfe-one 1.1.0: owns the path /one, and so does mfe-two',
    'mfe-two 1.0.0: owns the path /one, and so does mfe-one',
    'mfe-two 1.0.0: needs contract 1.5.0, but the shell offers 1.4.0',
  ]);
});

test('the command checks against the present shell, prints each fault on a line, and fails', async () => {
  await site.release('mfe-one', '1.2.0', { built: { contract: '2.0.0' } });
  await site.releaseShell('1.0.0');
  await rm(stored('mfe-two/1.0.0/remoteEntry.js'));
  const run = runCli(site.fixture.root, ['verify']);
  assert.equal(await run.exit, 1);
  assert.deepEqual(run.output().split('\n'), [
    'mfe-one 1.2.0: needs contract 2.0.0, but the shell offers 1.0.0',
    'mfe-two 1.0.0 remoteEntry.js: is missing',
    // The copy in the fixture.
    'shell 1.0.0 public/assets/main.1.0.0.js.br: is no compressed copy of the file beside it',
    '5 releases with 12 files checked (contract 1.0.0): 3 issues',
    '',
  ]);
});

test('it reports a manifest and a list that were changed by hand separately', async () => {
  const manifest = stored('mfe-one/1.0.0/release.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('page.css', 'more.css'));
  assert.deepEqual(await findIssues(), ['mfe-one 1.0.0 release.json: has not the content that was signed']);
  const list = stored('trust/releases/mfe-two.json');
  await writeFile(list, (await readFile(list, 'utf8')).replace('/two', '/won'));
  assert.match((await findIssues({ name: 'mfe-two' })).join(), /trust\/releases\/mfe-two\.json cannot be trusted/);
});

test('it reports an index that hides a change, and a list that was put back', async () => {
  const [index, list] = [stored('trust/index.json'), stored('trust/releases/mfe-one.json')];
  const [oldIndex, oldList] = [await readFile(index, 'utf8'), await readFile(list, 'utf8')];
  await site.release('mfe-one', '1.2.0');
  const newIndex = await readFile(index, 'utf8');
  await writeFile(index, oldIndex);
  assert.match(
    (await findIssues()).join(),
    /^remotes\/trust\/releases\/mfe-one\.json: has the sequence 3, and the index says 2/,
  );
  await writeFile(index, newIndex);
  await writeFile(list, oldList);
  assert.match((await findIssues()).join(), /has the sequence 2, and the index says 3/);
});
