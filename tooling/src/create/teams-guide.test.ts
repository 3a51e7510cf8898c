import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../terminal/cli-error';
import { builtRemote, createFixture, remoteFiles } from '../testing/fixture-repository';
import { readGuideBlocks } from '../testing/guide-blocks';
import { runCli } from '../testing/run-cli';
import { startTeamWalk, type TeamWalk } from '../testing/team-walk';
import { openVerifiedPage } from '../testing/verified-page';
import { dataDir, findRepository, selectPackages } from '../workspace/repository';

const repository = findRepository(import.meta.dirname);
const guide = readFileSync(join(repository.root, 'docs/guides/teams.md'), 'utf8');
const fences = readGuideBlocks(guide);
/** The first line of a block that is run names its folder. */
const blocks = fences
  .filter(({ language }) => language === 'sh')
  .map(({ section, lines: [where = '', ...lines] }) => ({ section, where: where.replace(/^# /, ''), lines }));
const PATH = '/user-routes/quotes';
const SHOWS_WITHIN_MS = 20_000;

let walk: TeamWalk;
before(async () => {
  walk = await startTeamWalk(repository);
});
after(async () => {
  const folder = dataDir(repository.root, {});
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'team-walk.txt'), `${walk?.log.join('\n')}\n`);
  await walk?.stop();
});

const keyIdIn = async (file: string) =>
  (JSON.parse(await readFile(join(walk.home, file), 'utf8')) as { keyId: string }).keyId;

async function keysOf(name: string): Promise<readonly string[] | undefined> {
  const site = await (await walk.releases.openSignedStore()).readSite();
  return site?.root.content.releases[name]?.keyIds;
}

/** Waits until the running site shows a release, whose list and entry verify as in a browser. */
async function assertShown(version: string, { name = 'mfe-quotes', bucket = 99 } = {}): Promise<void> {
  const { origin, rootKeysFile } = walk;
  const find = () => openVerifiedPage(origin, PATH, { name, rootKeysFile, bucket }).catch(messageOf);
  const end = Date.now() + SHOWS_WITHIN_MS;
  while ((await find()) !== version && Date.now() < end) await sleep(200);
  assert.equal(await find(), version);
}

/** Publishes a build under the name of another remote, with the team's key. */
async function publishForeign(): Promise<{ code: number; output: string }> {
  const folder = await createFixture({ ...remoteFiles('mfe-video', '/video'), ...builtRemote('mfe-video', '9.0.0') });
  const cli = runCli(folder.root, ['release', 'publish', 'mfe-video', '--no-build'], {
    RELEASES_DIR: walk.releases.inData('releases'),
    RELEASE_ROOT_KEYS: await readFile(join(walk.home, 'root-public.json'), 'utf8'),
    RELEASE_PRIVATE_KEY: await readFile(join(walk.home, 'mfe-quotes.json'), 'utf8'),
  });
  const code = await cli.exit;
  await folder.remove();
  return { code, output: cli.output() };
}

/** What must be true after a command of the guide. */
const checks: Readonly<Record<string, () => Promise<void>>> = {
  async 'npm run release -- root delegate mfe-quotes ~/mfe-quotes.public.json'() {
    assert.deepEqual(await keysOf('mfe-quotes'), [await keyIdIn('mfe-quotes.json')]);
  },
  async 'git push origin main v1.0.0'() {
    await assertShown('1.0.0');
    const { code, output } = await publishForeign();
    assert.equal(code, 1, output);
    const [owner] = (await keysOf('mfe-video')) ?? [];
    const own = await keyIdIn('mfe-quotes.json');
    const reason = `mfe-video belongs to another team: root names the key ${owner} for it, and yours (${own}) for mfe-quotes; nothing was changed.`;
    assert.ok(output.includes(reason), output);
    walk.vars.CANARY_PERCENT = '10';
  },
  async 'git push origin main v1.1.0'() {
    await assertShown('1.1.0', { bucket: 9 });
    await assertShown('1.0.0', { bucket: 10 });
  },
  async 'npm run release -- canary mfe-quotes 1.1.0 50'() {
    await assertShown('1.1.0', { bucket: 49 });
    await assertShown('1.0.0', { bucket: 50 });
  },
  'npm run release -- canary mfe-quotes 1.1.0 --off': () => assertShown('1.1.0'),
  'npm run release -- rollback mfe-quotes': () => assertShown('1.0.0'),
  'git push origin main v1.1.1': () => assertShown('1.0.0', { bucket: 0 }),
  'npm run release -- pin mfe-quotes --off': () => assertShown('1.1.1'),
  async 'npm run release -- root revoke ~/mfe-quotes.public.json'() {
    assert.deepEqual(await keysOf('mfe-quotes'), [await keyIdIn('mfe-quotes-2.json')]);
    await assertShown('1.1.1');
  },
  async 'npm run move-out -- mfe-notifications ~/mfe-notifications --owner @acme/notifications'() {
    const read = (file: string) => readFile(join(walk.moved.root, file), 'utf8');
    assert.match(await read('README.md'), /owns the slots `header\.bell`, `popups`/);
    assert.doesNotMatch(await read('mfe-notifications/README.md'), /\]\(\.\.\//);
    assert.match(await read('.github/CODEOWNERS'), /@acme\/notifications/);
    for (const remote of selectPackages(repository, ['mfe-notifications'])) await walk.moved.install(remote);
  },
  'npm run release -- publish mfe-notifications': () => assertShown('1.0.1', { name: 'mfe-notifications' }),
};

for (const section of new Set(blocks.map((block) => block.section)))
  test(`docs/guides/teams.md, ${section}: every command works, in this order`, async () => {
    for (const { where, lines } of blocks.filter((block) => block.section === section))
      for (const line of lines) {
        await walk.run(where, line);
        await checks[line]?.();
      }
  });

test('the walk notices a list that the pinned keys do not lead to', async () => {
  const key = JSON.parse(await readFile(join(walk.home, 'mfe-quotes-2.public.json'), 'utf8')) as object;
  const rootKeysFile = join(walk.home, 'other-root.json');
  await writeFile(rootKeysFile, JSON.stringify({ keys: [key], threshold: 1 }));
  const visitor = { name: 'mfe-quotes', rootKeysFile, bucket: 0 };
  await assert.rejects(openVerifiedPage(walk.origin, PATH, visitor), /root has 0 of 1 signatures that count/);
});

test('each check follows a command of the guide', () => {
  const lines = new Set(blocks.flatMap((block) => block.lines));
  assert.deepEqual(
    Object.keys(checks).filter((line) => !lines.has(line)),
    [],
  );
});

/** These need a registry with a newer contract, or the history of a real site. */
const notRun = [/^npm install --save-exact /, /^npm run release -- root revoke <key id> mfe-notifications$/];

test('what the walk does not run is named', () => {
  const plain = fences.flatMap(({ language, lines }) => (language === 'sh' ? [] : lines));
  assert.deepEqual(
    plain.filter((line) => !notRun.some((pattern) => pattern.test(line))),
    [],
  );
  assert.equal(plain.length, 3);
});
