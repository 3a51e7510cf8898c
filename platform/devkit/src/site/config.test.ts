import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CliError } from '../terminal/cli-error';
import { backendEnv, gatewayEnv, loadStartConfig } from './config';

const settings = loadStartConfig({ root: '/site' }, {});
const parts = { backendOrigin: 'http://127.0.0.1:1', releases: { dir: '/releases' }, siteKeysFile: '/site-keys' };
/** What the child process gets of the supervisor's environment, which `spawn` passes on. */
const inherited = (own: Readonly<Record<string, unknown>>, name: string): boolean => !(name in own);

test('the backend inherits no secret that signs or writes releases', () => {
  const env = backendEnv(settings, 1, {});
  for (const name of [
    'RELEASE_PRIVATE_KEY',
    'RELEASE_SITE_KEY',
    'RELEASE_KEYS_DIR',
    'RELEASE_PRIVATE_KEY_FILE',
    'RELEASES_S3_ACCESS_KEY_ID',
    'RELEASES_S3_SECRET_ACCESS_KEY',
  ]) {
    assert.equal(inherited(env, name), false, name);
    assert.equal(env[name as keyof typeof env], undefined, name);
  }
  assert.equal(inherited(env, 'S3_SECRET_ACCESS_KEY'), true);
});

test('the gateway inherits no secret', () => {
  const env = gatewayEnv(settings, parts);
  for (const name of [
    'RELEASE_PRIVATE_KEY',
    'RELEASE_SITE_KEY',
    'RELEASE_KEYS_DIR',
    'RELEASES_S3_SECRET_ACCESS_KEY',
    'S3_SECRET_ACCESS_KEY',
    'DATABASE_URL',
    'MEDIA_SECRET',
    'SMTP_URL',
    'RAZORPAY_KEY_SECRET',
    'STRIPE_WEBHOOK_SECRET',
  ])
    assert.equal(inherited(env, name), false, name);
  assert.equal(inherited(env, 'REMOTE_ORIGINS'), true);
});

test('the gateway takes the shell from the release store, whatever build the environment names', () => {
  const env = gatewayEnv(settings, parts);
  assert.deepEqual([inherited(env, 'SHELL_DIST'), env.SHELL_DIST], [false, undefined]);
});

test('the gateway pins the site keys of the release store, whatever the environment names, and remembers in the data folder', () => {
  const env = gatewayEnv(settings, parts, {});
  assert.deepEqual([inherited(env, 'RELEASE_SITE_KEYS'), env.RELEASE_SITE_KEYS], [false, undefined]);
  assert.equal(env.RELEASE_SITE_KEYS_FILE, parts.siteKeysFile);
  assert.equal(env.STATE_DIR, join(settings.dataDir, 'gateway'));
  assert.equal(gatewayEnv(settings, parts, { STATE_DIR: '/state' }).STATE_DIR, '/state');
});

test('gateway and backend have an admin port each', () => {
  assert.equal(backendEnv(settings, 1, { ADMIN_PORT: '9400' }).ADMIN_PORT, '9401');
  assert.equal(backendEnv(settings, 1, {}).ADMIN_PORT, undefined);
  assert.equal(inherited(gatewayEnv(settings, parts), 'ADMIN_PORT'), true);
});

const buckets = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://videos.example',
  MEDIA_URL: 's3://media',
  RELEASES_URL: 's3://releases',
  S3_ACCESS_KEY_ID: 'media-key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('in production, media and releases in buckets need a key each', () => {
  for (const releaseKey of [undefined, 'media-key']) {
    assert.throws(() => loadStartConfig({ root: '/site' }, { ...buckets, RELEASES_S3_ACCESS_KEY_ID: releaseKey }), {
      name: CliError.name,
      message: /^RELEASES_S3_ACCESS_KEY_ID must name another key than S3_ACCESS_KEY_ID/,
    });
  }
  const folder = mkdtempSync(join(tmpdir(), 'start-config-'));
  const file = join(folder, 'key');
  writeFileSync(file, 'media-key\n');
  assert.throws(
    () => loadStartConfig({ root: '/site' }, { ...buckets, RELEASES_S3_ACCESS_KEY_ID_FILE: file }),
    /^CliError: RELEASES_S3_ACCESS_KEY_ID must name another key/,
  );
  rmSync(folder, { recursive: true });
  const accepted = [
    { ...buckets, RELEASES_S3_ACCESS_KEY_ID: 'release-key' },
    { ...buckets, NODE_ENV: 'development' },
    { ...buckets, MEDIA_URL: undefined },
  ];
  for (const env of accepted) assert.equal(loadStartConfig({ root: '/site' }, env).nodeEnv, env.NODE_ENV);
});
