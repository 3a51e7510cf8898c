import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runNode } from '@inspire/devkit/processes/run-program';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { s3ServerSkip } from '@inspire/server-kit/go-programs';
import { nginxProgramSkip } from '@inspire/server-kit/nginx-program';
import { getProgramArguments } from '@inspire/server-kit/test-programs';
import { damageService } from '../testing/damage-compose';
import { observerSkip } from './observer';

const { root } = findRepository(import.meta.dirname);
const hasSandbox = spawnSync('bwrap', ['--unshare-user', '--ro-bind', '/', '/', 'true']).status === 0;
const skip = (!hasSandbox && 'bubblewrap cannot start a sandbox on this machine') || nginxProgramSkip || s3ServerSkip;

let folder: string;
let text: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspire-test-compose-'));
  text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
});
after(() => rm(folder, { recursive: true }));

/** Runs one service, with what it needs, from another file. */
async function verify(file: string, service: string) {
  await writeFile(join(folder, 'docker-compose.yml'), file);
  const { execArgv, file: cli } = getProgramArguments(join(root, 'platform/scripts/src/cli.ts'));
  const args = [...execArgv, cli, 'verify-deploy', service, '--file', join(folder, 'docker-compose.yml')];
  return runNode(args, { cwd: root, timeout: 120_000 });
}

interface Fault {
  readonly what: string;
  readonly service: string;
  readonly from: string | RegExp;
  readonly to: string;
  readonly reason: RegExp;
}

const wouldFail = ({ what, service, from, to, reason }: Fault) =>
  it(`would fail: ${what}`, async () => {
    const { code, output } = await verify(damageService(text, service, from, to), service);
    assert.equal(code, 1, output);
    assert.match(output, reason);
  });

describe('a file that contradicts the rules starts nothing', () => {
  it('names all issues', async () => {
    const open = damageService(text, 'db', '    networks:', "    ports: ['5432:5432']\n    networks:");
    const both = damageService(open, 'gateway', /trusted:(\/run\/secrets)\/trusted/, 'signing:$1/signing');
    const { code, output } = await verify(both, 'db');
    assert.equal(code, 1, output);
    assert.match(output, /contradicts the rules of production:\n[\s\S]* {2}db publishes a port\n/);
    assert.match(output, / {2}gateway reads the secrets of signing\n/);
    assert.doesNotMatch(output, /healthy|done in|everything has ended/);
  });

  wouldFail({
    what: 'api without its tables',
    service: 'api',
    from: 'migrate: {',
    to: 'secrets: {',
    reason: / {2}api does not wait for its tables\n/,
  });
  wouldFail({
    what: 'the account that writes releases in api',
    service: 'api',
    from: 'ROLE: api',
    to: 'ROLE: api\n      RELEASES_S3_ACCESS_KEY_ID: releases',
    reason: / {2}api has the account of releases \(RELEASES_S3_ACCESS_KEY_ID\)\n/,
  });
});

/** The object store with the steps before and after it, and the database, need no artefact and start in seconds; gateway is packaged. */
describe('a file that the rules accept is run', { skip }, () => {
  it('starts secrets and objects first, and creates both buckets', async () => {
    const { code, output } = await verify(text, 'buckets');
    assert.equal(code, 0, output);
    assert.match(output, /secrets done[\s\S]*objects healthy[\s\S]*buckets done[\s\S]*everything has ended/);
    assert.match(output, /^objects +1 running +node \S+, versitygw +HOST/m);
  });

  for (const [what, from, to, reason] of [
    ['a wrong port', 'http://objects:7070', 'http://objects:7071', /buckets-1 ended with 1:[\s\S]*connection refused/],
    [
      'a missing secret',
      'RELEASES_SECRET_KEY_FILE: /run/secrets/releases/s3-secret',
      'RELEASES_SECRET_KEY_FILE: /run/secrets/releases/s3-key',
      /buckets-1 ended with 1:[\s\S]*ENOENT.*releases\/s3-key/,
    ],
    [
      'a swapped dependency',
      'objects: { condition: service_healthy }',
      'secrets: { condition: service_completed_successfully }',
      /buckets-1 ended with 1:[\s\S]*(no such host|dial tcp)/,
    ],
    [
      'another network',
      'networks: [files]',
      'networks: [mails]',
      /buckets-1 ended with 1:[\s\S]*(no such host|lookup objects)/,
    ],
  ] as const)
    wouldFail({ what, service: 'buckets', from, to, reason });

  wouldFail({
    what: 'a password of db that is in no file',
    service: 'db',
    from: '/run/secrets/database/password',
    to: '/run/secrets/database/passphrase',
    reason: /db-1 ended:[\s\S]*passphrase[\s\S]*No such file/,
  });
  wouldFail({
    what: 'db on a file system that it cannot write',
    service: 'db',
    from: 'db:/var/lib/postgresql',
    to: 'db:/srv/postgresql',
    reason: /db-1 ended:[\s\S]*Read-only file system/,
  });
  wouldFail({
    what: 'servers of calls that gateway cannot read',
    service: 'gateway',
    from: 'http://api:4000',
    to: 'api:4000',
    reason: /gateway-\d ended:[\s\S]*BACKEND_ORIGIN/,
  });
});

describe('a service of a profile', { skip: skip || observerSkip }, () => {
  it('starts where it is named, with its files', async () => {
    const { code, output } = await verify(text, 'prometheus');
    assert.equal(code, 0, output);
    assert.match(output, /prometheus healthy[\s\S]*^prometheus +1 running +Prometheus of its Go module/m);
  });

  wouldFail({
    what: 'alerts that are not mounted',
    service: 'prometheus',
    from: './platform/deploy/observe:',
    to: './platform/deploy/observe/grafana:',
    reason: /prometheus-1 ended:[\s\S]*prometheus\.yml/,
  });
});
