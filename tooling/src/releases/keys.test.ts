import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { generateKey, loadKeys } from './keys';

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
