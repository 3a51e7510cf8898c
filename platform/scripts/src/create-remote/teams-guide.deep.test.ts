import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@inspire/devkit/terminal/cli-error';
import { builtRemote, createFixture, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { dataDir, findRepository, readPackageJson } from '@inspire/devkit/workspace/repository';
import { openSiteReleaseStore } from '@inspire/releases/open-site-release-store';
import { publishBuild } from '@inspire/releases/publish';
import { rollBack, rollOut } from '@inspire/releases/rollout';
import { readGuideBlocks } from '../testing/guide-blocks';
import { startTeamWalk } from '../testing/team-walk';
import { openVerifiedPage } from '../testing/verified-page';

const repository = findRepository(import.meta.dirname);
const guide = readFileSync(join(repository.root, 'docs/guides/teams.md'), 'utf8');
/** The first line of a block names its folder, and for an edit the file: `# team, in mfe-quotes/remote.json`. */
const blocks = readGuideBlocks(guide).map(({ section, language, lines: [first = '', ...lines] }) => {
  const [, where = '', file] = /^# (.+?)(?:, in (.+))?$/.exec(first) ?? [];
  return { section, language, where, file, lines };
});
const PATH = '/user-routes/quotes';
const SHOWS_WITHIN_MS = 20_000;

const walk = await startTeamWalk(repository);
after(async () => {
  const folder = dataDir(repository.root, {});
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'team-walk.txt'), `${walk.log.join('\n')}\n`);
  await walk.stop();
});

const keyIdIn = async (file: string) =>
  (JSON.parse(await readFile(join(walk.home, file), 'utf8')) as { keyId: string }).keyId;

async function storeSecretKey(file: string): Promise<void> {
  walk.secrets.RELEASE_PRIVATE_KEY = await readFile(join(walk.home, file), 'utf8');
}

async function keysOf(name: string): Promise<readonly string[] | undefined> {
  const site = await (await walk.releases.openSignedStore()).readSite();
  return site?.trust.content.releases.find((one) => one.name === name)?.keyIds;
}

/** Waits until the running site shows a release, whose list and entry verify as in a browser. */
async function assertShown(version: string, { name = 'mfe-quotes', bucket = 99 } = {}): Promise<void> {
  const { origin, siteKeysFile } = walk;
  const find = () => openVerifiedPage(origin, PATH, { name, siteKeysFile, bucket }).catch(messageOf);
  const end = Date.now() + SHOWS_WITHIN_MS;
  while ((await find()) !== version && Date.now() < end) await sleep(200);
  assert.equal(await find(), version);
}

const openStoreAsTeam = async () =>
  openSiteReleaseStore('', {
    RELEASES_DIR: walk.releases.inData('releases'),
    RELEASE_SITE_KEYS: await readFile(join(walk.home, 'site-public.json'), 'utf8'),
    RELEASE_PRIVATE_KEY: walk.secrets.RELEASE_PRIVATE_KEY,
  });

/** Publishes a build under the name of another remote, with the team's key. */
async function publishForeign(): Promise<void> {
  const folder = await createFixture({ ...remoteFiles('mfe-video', '/video'), ...builtRemote('mfe-video', '9.0.0') });
  await publishBuild(await openStoreAsTeam(), join(folder.root, 'mfe-video')).finally(folder.remove);
}

/** Publishes another remote that fills the slot which the team leaves. @returns why it is rejected */
const fillSlot = async (): Promise<string | undefined> =>
  walk.releaseFromSite('mfe-offers', '1.0.0', ['purchase']).then(() => undefined, messageOf);

const raisedContract = () => walk.raised.get('@inspire/shared') ?? assert.fail('no contract is raised');

/** What others do before a command of the guide. */
const events: Readonly<Record<string, () => Promise<void>>> = {
  // For half of the browsers: the others have a shell with the present contract.
  'npm run release -- list shell': () => walk.releaseShell('1.1.0', raisedContract(), 50),
};

/** What must be true after a command of the guide. */
const checks: Readonly<Record<string, (output: string) => Promise<void>>> = {
  async 'npm run release -- allow mfe-quotes ~/mfe-quotes.public.json'() {
    assert.deepEqual(await keysOf('mfe-quotes'), [await keyIdIn('mfe-quotes.json')]);
    await storeSecretKey('mfe-quotes.json');
  },
  async 'git push origin main v1.0.0'() {
    await assertShown('1.0.0');
    const [owner] = (await keysOf('mfe-video')) ?? [];
    const own = await keyIdIn('mfe-quotes.json');
    const reason = `mfe-video belongs to another team: trust.json names the key ${owner} for it, and yours (${own}) for mfe-quotes; nothing was changed.`;
    await assert.rejects(publishForeign(), { message: reason });
    walk.vars.CANARY_PERCENT = '10';
  },
  async 'git push origin main v1.1.0'() {
    await assertShown('1.1.0', { bucket: 9 });
    await assertShown('1.0.0', { bucket: 10 });
  },
  async 'npm run release -- roll-out mfe-quotes 1.1.0 50'() {
    await assertShown('1.1.0', { bucket: 49 });
    await assertShown('1.0.0', { bucket: 50 });
  },
  'npm run release -- roll-out mfe-quotes 1.1.0 all': () => assertShown('1.1.0'),
  'npm run release -- rollback mfe-quotes': () => assertShown('1.0.0'),
  'git push origin main v1.1.1': () => assertShown('1.0.0', { bucket: 0 }),
  'npm run release -- roll-out mfe-quotes 1.1.1 all': () => assertShown('1.1.1'),
  async 'npm run release -- allow mfe-quotes ~/mfe-quotes-2.public.json --only'() {
    assert.deepEqual(await keysOf('mfe-quotes'), [await keyIdIn('mfe-quotes-2.json')]);
    await storeSecretKey('mfe-quotes-2.json');
    await assertShown('1.1.1');
  },
  async 'git push origin main v1.2.0'() {
    await assertShown('1.2.0', { bucket: 9 });
    assert.match(
      (await fillSlot()) ?? '',
      /^mfe-offers 1\.0\.0 was not published: mfe-quotes owns the slot purchase\.$/,
    );
  },
  async 'npm run release -- roll-out mfe-quotes 1.2.0 all'() {
    await assertShown('1.2.0');
    assert.equal(await fillSlot(), undefined);
    await assertShown('1.0.0', { name: 'mfe-offers' });
    const reason = /mfe-quotes 1\.1\.1 cannot be current: mfe-offers owns the slot purchase\./;
    await assert.rejects(rollBack(await openStoreAsTeam(), 'mfe-quotes'), reason);
  },
  async 'npm view @inspire/devkit dependencies.@inspire/shared'(output) {
    assert.equal(output.trim(), raisedContract());
  },
  async 'npm run release -- list shell'(output) {
    const line = output.split('\n').find((one) => one.startsWith('  1.1.0 '));
    assert.ok(line?.includes(` contract ${raisedContract()} `), output);
  },
  async 'npm install --save-exact --workspace mfe-quotes @inspire/shared@latest @inspire/devkit@latest @inspire/releases@latest'() {
    for (const [name, version] of walk.raised)
      assert.equal(readPackageJson(join(walk.team.root, 'node_modules', name)).version, version, name);
    const { dependencies, devDependencies } = readPackageJson(join(walk.team.root, 'mfe-quotes'));
    assert.equal(dependencies?.['@inspire/shared'], raisedContract());
    assert.equal(devDependencies?.['@inspire/devkit'], walk.raised.get('@inspire/devkit'));
    // Another copy would have its own contexts.
    assert.equal(existsSync(join(walk.team.root, 'mfe-quotes/node_modules/@inspire')), false);
  },
  async 'git push origin main v1.3.0'() {
    await assertShown('1.3.0', { bucket: 9 });
    const { remotes } = await walk.releases.readAsShell();
    assert.equal(remotes['mfe-quotes']?.releases[0]?.contract, raisedContract());
    await assertShown('1.2.0', { bucket: 10 });
  },
  async 'npm run release -- roll-out mfe-quotes 1.3.0 all'() {
    await assertShown('1.3.0', { bucket: 49 });
    await assertShown('1.2.0', { bucket: 50 });
    await rollOut(await walk.releases.openSignedStore(), 'shell', '1.1.0', 100);
    await assertShown('1.3.0', { bucket: 50 });
  },
};

for (const section of new Set(blocks.map((block) => block.section)))
  test(`docs/guides/teams.md, ${section}: every command works, in this order`, async () => {
    for (const { where, file, lines } of blocks.filter((block) => block.section === section)) {
      if (file !== undefined) await walk.edit(where, file, lines);
      else
        for (const line of lines) {
          await events[line]?.();
          const output = await walk.run(where, line);
          await checks[line]?.(output);
        }
    }
  });

test('the walk notices a list that the pinned keys do not lead to', async () => {
  const key = JSON.parse(await readFile(join(walk.home, 'mfe-quotes-2.public.json'), 'utf8')) as object;
  const siteKeysFile = join(walk.home, 'other-site.json');
  await writeFile(siteKeysFile, JSON.stringify({ keys: [key], threshold: 1 }));
  const visitor = { name: 'mfe-quotes', siteKeysFile, bucket: 0 };
  await assert.rejects(openVerifiedPage(walk.origin, PATH, visitor), /trust\.json has 0 of 1 signatures that count/);
});

test('the walk notices an edit of lines that a file does not have', () =>
  assert.rejects(
    walk.edit('team', 'mfe-quotes/remote.json', ['-  "slots": 1', '+  "slots": []']),
    /contains these lines 0 times/,
  ));

test('each check and event belongs to a command of the guide', () => {
  const lines = new Set(blocks.flatMap((block) => block.lines));
  assert.deepEqual(
    Object.keys({ ...checks, ...events }).filter((line) => !lines.has(line)),
    [],
  );
});

test('every block is run', () => {
  const others = blocks.filter(({ language, where, file }) => where === '' || language !== (file ? 'diff' : 'sh'));
  assert.deepEqual(others, []);
  assert.equal(blocks.length * 2, guide.match(/^ *```/gm)?.length);
});
