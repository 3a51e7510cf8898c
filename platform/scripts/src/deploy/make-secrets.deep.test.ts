import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { runNode } from '@inspire/devkit/processes/run-program';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { keySetText, parseSigningKey, publicPart } from '@inspire/releases/keys';
import { parseComposeFile, parseMount } from './compose-file';

const { root } = findRepository(import.meta.dirname);
const script = join(root, 'platform/deploy/make-secrets.mjs');

describe('the step that makes secrets', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (env: Record<string, string> = {}) =>
    runNode([script], { env: { NODE_ENV: undefined, ...env, SECRETS_DIR: folder } });
  const read = async (path: string) => (await readFile(join(folder, path), 'utf8')).trim();

  it('makes every file once in development', async () => {
    const first = await run();
    assert.equal(first.code, 0, first.output);
    assert.equal(first.output.split('\n').filter((line) => line.startsWith('made ')).length, 12);
    assert.equal(await read('database/url'), `postgres://inspire:${await read('database/password')}@db:5432/inspire`);
    assert.match(await read('login/url'), /^postgres:\/\/inspire_server:[\da-f]{64}@db:5432\/inspire$/);
    assert.match(await read('server/media-secret'), /^dev:[\da-f]{64}$/);
    assert.notEqual(await read('media/s3-secret'), await read('releases/s3-secret'));
    assert.equal((await stat(join(folder, 'server/media-secret'))).mode & 0o777, 0o444);
    assert.deepEqual(await run(), { code: 0, output: '', isTimedOut: false });
  });

  it('makes the keys that release commands take, with the public part of the site key', async () => {
    await run();
    const keys = await Promise.all(
      ['signing/private-key', 'signing/site-key'].map(async (name) => parseSigningKey(await read(name), name)),
    );
    assert.equal(new Set(keys.map(({ keyId }) => keyId)).size, 2);
    const [, siteKey = assert.fail()] = keys;
    assert.equal(
      `${await read('trusted/site-public.json')}\n`,
      keySetText({ keys: [publicPart(siteKey)], threshold: 1 }),
    );
  });

  it('names what production lacks, with the keys of the payment provider, and makes nothing', async () => {
    await writeFile(join(folder, 'unrelated'), '');
    const { code, output } = await run({ NODE_ENV: 'production', PAYMENT_GATEWAY: 'stripe' });
    assert.equal(code, 1);
    for (const path of ['database/password', 'server/smtp-url', 'signing/private-key', 'server/stripe-secret-key'])
      assert.ok(output.includes(`  ${path}: is required in production\n`), output);
    assert.doesNotMatch(output, /identity|razorpay/);
    assert.deepEqual(await readdir(folder), ['unrelated']);
  });

  it('has a folder of its user for each volume that it fills', async () => {
    const [compose, dockerfile] = await Promise.all(
      ['docker-compose.yml', 'platform/deploy/Dockerfile'].map((path) => readFile(join(root, path), 'utf8')),
    );
    const { services } = parseComposeFile(compose ?? '');
    const volumes = services.secrets?.volumes.map((volume) => parseMount(volume).target);
    const [, folders = ''] = /^RUN for name in ([a-z ]+); do/m.exec(dockerfile ?? '') ?? [];
    assert.deepEqual(
      folders.split(' ').map((name) => `/run/secrets/${name}`),
      volumes,
    );
  });

  it('succeeds in production once all files exist', async () => {
    await run();
    assert.deepEqual(await run({ NODE_ENV: 'production', PAYMENT_GATEWAY: 'sandbox' }), {
      code: 0,
      output: '',
      isTimedOut: false,
    });
  });
});
