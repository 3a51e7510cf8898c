import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runNode } from '@inspire/devkit/processes/run-program';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { s3ServerProgram } from '@inspire/server-kit/go-programs';
import { type Bucket, openBucket, parseS3Address } from '@inspire/server-kit/storage';
import { type S3Server, s3ServerSkip, startS3Server } from '@inspire/server-kit/testing';

const script = join(findRepository(import.meta.dirname).root, 'platform/deploy/create-buckets.mjs');
const publicFiles = ['remotes/trust/index.json', 'remotes/mfe-video/1.0.0/release.json', 'shell/1.0.0/shell.json'];
const privateFiles = ['audit/2026-11-25/18-00-00-000Z-0001.json', 'unlisted.json', 'contents/mfe-video/1.0.0.json'];

/** The buckets of the server are as they were created before the policy: everyone may read and list the releases. */
describe('the step that creates the buckets', { skip: s3ServerSkip }, () => {
  let s3: S3Server;
  let folder: string;
  let releases: Bucket;
  before(async () => {
    [s3, folder] = await Promise.all([startS3Server(), mkdtemp(join(tmpdir(), 'inspire-test-buckets-'))]);
    await symlink(s3ServerProgram, join(folder, 'versitygw'));
    const { media, root } = s3;
    const secrets = {
      root: root.secret,
      media: media.env.S3_SECRET_ACCESS_KEY,
      releases: s3.releases.env.S3_SECRET_ACCESS_KEY,
    };
    for (const [name, secret] of Object.entries(secrets)) await writeFile(join(folder, name), `${secret}\n`);
    releases = openAs(s3.releases);
    for (const file of [...publicFiles, ...privateFiles]) await releases.put(file, Buffer.from(file));
  });
  after(async () => {
    await s3[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const openAs = ({ env }: S3Server['media']): Bucket => {
    const { address } = parseS3Address('RELEASES_URL', s3.releases.url, env);
    return openBucket(address ?? assert.fail(), { label: 'Store', createError: (message) => new Error(message) });
  };
  const run = () =>
    runNode([script], {
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        S3_ENDPOINT: s3.origin,
        S3_REGION: s3.releases.env.S3_REGION,
        ROOT_ACCESS_KEY: s3.root.access,
        ROOT_SECRET_KEY_FILE: join(folder, 'root'),
        MEDIA_SECRET_KEY_FILE: join(folder, 'media'),
        RELEASES_SECRET_KEY_FILE: join(folder, 'releases'),
      },
    });
  const statusesOf = (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await fetch(`${s3.origin}/releases${path}`)).status));
  const inSite = (files: readonly string[]) => files.map((file) => `/site/${file}`);

  it('serves releases to everyone, but no audit and no list of objects, also from an older bucket', async () => {
    assert.deepEqual(await statusesOf(['?list-type=2', ...inSite(privateFiles)]), [200, 200, 200, 200], 'before');
    for (const what of ['first', 'second']) {
      const { code, output } = await run();
      assert.equal(code, 0, output);
      assert.deepEqual(await statusesOf(inSite(publicFiles)), [200, 200, 200], `${what} run`);
      const denied = ['?list-type=2', '?policy', '/site/audit/none.json', ...inSite(privateFiles)];
      assert.deepEqual(await statusesOf(denied), [403, 403, 403, 403, 403, 403], `${what} run`);
      assert.deepEqual(await statusesOf(inSite(['remotes/none.json'])), [404], 'gateways tell an absent file');
    }
  });

  it('leaves the account of the releases all rights in its bucket, and that of the media none', async () => {
    for (const file of privateFiles) assert.equal((await releases.get(file))?.body.toString(), file);
    assert.equal((await releases.list('audit/')).length, 1);
    assert.ok(await releases.put('audit/2026-11-25/new.json', Buffer.from('new'), {}, 'if-absent'));
    await releases.remove('audit/2026-11-25/new.json');
    const intruder = openAs(s3.media);
    await assert.rejects(intruder.get(privateFiles[0] ?? ''), /AccessDenied/);
    await assert.rejects(intruder.put('remotes/trust/index.json', Buffer.from('forged')), /AccessDenied/);
  });
});
