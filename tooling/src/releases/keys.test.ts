import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { generateKey, getKeyFiles, loadKeys } from './keys';

let dir: string;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inspire-keys-'));
});
after(() => rm(dir, { recursive: true, force: true }));

test('makes a key pair once, for all that come at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadKeys(dir, {})));
  assert.equal(new Set(all.map(({ signing }) => signing.keyId)).size, 1);
  const published = await readFile(join(dir, 'keys/release-public.json'), 'utf8');
  assert.deepEqual(JSON.parse(published), all[0]?.trusted);
  assert.doesNotMatch(published, /"d"/);
});

test('settings overrule the files, and the gateway gets the keys of the settings', async () => {
  const given = await generateKey();
  const other = await generateKey();
  const keys = await loadKeys(dir, { RELEASE_PRIVATE_KEY: JSON.stringify(given) });
  assert.equal(keys.signing.keyId, given.keyId);
  assert.deepEqual(
    keys.trusted.map(({ keyId }) => keyId),
    [given.keyId],
  );
  assert.equal(keys.trusted[0]?.jwk.d, undefined);
  const rotated = await loadKeys(dir, {
    RELEASE_PRIVATE_KEY: JSON.stringify(given),
    RELEASE_PUBLIC_KEYS: JSON.stringify([given, other]),
  });
  assert.deepEqual(
    (JSON.parse(await readFile(rotated.trustedFile, 'utf8')) as { keyId: string }[]).map(({ keyId }) => keyId),
    [given.keyId, other.keyId],
  );
});

test('in production the signing key has a folder that no server reads; the public one stays in the data folder', async () => {
  const [data, folder] = [join(dir, 'data'), join(dir, 'private')];
  const production = { NODE_ENV: 'production' };
  for (const keysDir of [undefined, data, join(data, 'elsewhere')]) {
    const env = { ...production, RELEASE_KEYS_DIR: keysDir };
    await assert.rejects(loadKeys(data, env), /^CliError: RELEASE_KEYS_DIR must name a folder outside of DATA_DIR/);
  }
  assert.equal(existsSync(data), false, 'no key was created');
  const env = { ...production, RELEASE_KEYS_DIR: folder };
  const { signing, trustedFile } = await loadKeys(data, env);
  assert.deepEqual(await readdir(join(data, 'keys')), ['release-public.json']);
  assert.equal(trustedFile, getKeyFiles(data, env).trusted);
  assert.equal((await loadKeys(data, env)).signing.keyId, signing.keyId);
  const given = { ...production, RELEASE_PRIVATE_KEY: JSON.stringify(signing) };
  assert.equal((await loadKeys(data, given)).signing.keyId, signing.keyId);
});

test('unreadable keys are rejected in one sentence', async () => {
  await assert.rejects(
    loadKeys(dir, { RELEASE_PRIVATE_KEY: 'no json' }),
    /^CliError: RELEASE_PRIVATE_KEY must be JSON/,
  );
  const {
    keyId,
    jwk: { d: _private, ...jwk },
  } = await generateKey();
  await assert.rejects(
    loadKeys(dir, { RELEASE_PRIVATE_KEY: JSON.stringify({ keyId, jwk }) }),
    /RELEASE_PRIVATE_KEY contains no private key/,
  );
});
