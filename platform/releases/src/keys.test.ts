import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { generateKey, getKeyFiles, loadKeys, publicPart } from './keys';

const dir = await mkdtemp(join(tmpdir(), 'inspire-keys-'));
after(() => rm(dir, { recursive: true, force: true }));

test('creates the keys of one machine once, for all that come at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadKeys(dir, {})));
  const ids = all.map(({ site, team }) => [site[0], team].map((key) => key?.keyId).join());
  assert.equal(new Set(ids).size, 1);
  assert.equal(new Set(ids[0]?.split(',')).size, 2, 'one of the site, one of its team');
  const published = await readFile(join(dir, 'keys/site-public.json'), 'utf8');
  assert.deepEqual(JSON.parse(published), all[0]?.pinned);
  assert.doesNotMatch(published, /"d"/);
});

test('settings overrule the files, and the gateway gets the site keys of the settings', async () => {
  const [root, other, team] = [await generateKey(), await generateKey(), await generateKey()];
  const keys = await loadKeys(dir, { RELEASE_SITE_KEY: JSON.stringify(root) });
  assert.deepEqual(keys.pinned, { keys: [publicPart(root)], threshold: 1 });
  const pinned = { keys: [root, other], threshold: 2 };
  const shared = await loadKeys(dir, {
    RELEASE_SITE_KEYS: JSON.stringify(pinned),
    RELEASE_PRIVATE_KEY: JSON.stringify(team),
  });
  assert.equal(shared.team?.keyId, team.keyId);
  assert.deepEqual(JSON.parse(await readFile(shared.siteKeysFile, 'utf8')), {
    keys: [root, other].map(publicPart),
    threshold: 2,
  });
});

test('a team has its own key and the public site keys, and creates nothing', async () => {
  const [root, team] = [await generateKey(), await generateKey()];
  const env = {
    RELEASE_SITE_KEYS: JSON.stringify({ keys: [publicPart(root)], threshold: 1 }),
    RELEASE_PRIVATE_KEY: JSON.stringify(team),
  };
  const keys = await loadKeys('', env);
  assert.deepEqual([keys.site, keys.siteKeysFile], [[], '']);
  assert.equal(keys.team?.keyId, team.keyId);
});

test('in production what signs has a folder that no server reads; the public site key stays in the data folder', async () => {
  const [data, folder] = [join(dir, 'data'), join(dir, 'private')];
  const production = { NODE_ENV: 'production' };
  for (const keysDir of [undefined, data, join(data, 'elsewhere')]) {
    const env = { ...production, RELEASE_KEYS_DIR: keysDir };
    await assert.rejects(loadKeys(data, env), /^CliError: RELEASE_KEYS_DIR must name a folder outside of DATA_DIR/);
  }
  assert.equal(existsSync(data), false, 'no key was created');
  const env = { ...production, RELEASE_KEYS_DIR: folder };
  const { site, siteKeysFile } = await loadKeys(data, env);
  assert.deepEqual(await readdir(join(data, 'keys')), ['site-public.json']);
  assert.equal(siteKeysFile, getKeyFiles(data, env).pinned);
  assert.equal((await loadKeys(data, env)).site[0]?.keyId, site[0]?.keyId);
});

test('unreadable keys are rejected in one sentence', async () => {
  await assert.rejects(
    loadKeys(dir, { RELEASE_PRIVATE_KEY: 'no json' }),
    /^CliError: RELEASE_PRIVATE_KEY must be JSON/,
  );
  const key = publicPart(await generateKey());
  await assert.rejects(
    loadKeys(dir, { RELEASE_SITE_KEY: JSON.stringify(key) }),
    /RELEASE_SITE_KEY contains no private key/,
  );
  for (const pinned of [{ keys: [], threshold: 1 }, { keys: [key], threshold: 2 }, [key]])
    await assert.rejects(
      loadKeys(dir, { RELEASE_SITE_KEYS: JSON.stringify(pinned) }),
      /^CliError: RELEASE_SITE_KEYS must be JSON of the form/,
    );
});
