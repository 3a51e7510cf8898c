import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { s3ServerSkip } from '@inspire/node/go-programs';
import { nginxProgramSkip } from '@inspire/node/nginx-program';
import { runNode } from '../processes/run-program';
import { tsxLoader } from '../processes/spawn-node';
import { findRepository } from '../workspace/repository';

const { root } = findRepository(import.meta.dirname);
const hasSandbox = spawnSync('bwrap', ['--unshare-user', '--ro-bind', '/', '/', 'true']).status === 0;
const skip = (!hasSandbox && 'bubblewrap cannot start a sandbox on this machine') || nginxProgramSkip || s3ServerSkip;

/** The object store with the steps before and after it, which need no artefact and start in seconds. */
describe('verify-deploy buckets', { skip }, () => {
  let folder: string;
  let text: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-compose-'));
    text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  });
  after(() => rm(folder, { recursive: true }));

  const verify = async (file: string) => {
    await writeFile(join(folder, 'docker-compose.yml'), file);
    const args = ['--import', tsxLoader, join(root, 'tooling/src/cli.ts'), 'verify-deploy', 'buckets'];
    return runNode([...args, '--file', join(folder, 'docker-compose.yml')], { cwd: root, timeout: 120_000 });
  };
  /** Replaces a text of the service `buckets`. */
  const damage = (from: string | RegExp, to: string): string => {
    const start = text.indexOf('\n  buckets:\n');
    const end = text.indexOf('\n  shell:\n');
    const own = text.slice(start, end);
    const damaged = own.replace(from, to);
    assert.notEqual(damaged, own);
    return text.slice(0, start) + damaged + text.slice(end);
  };

  it('starts secrets and objects first, and creates both buckets', async () => {
    const { code, output } = await verify(text);
    assert.equal(code, 0, output);
    assert.match(output, /secrets done[\s\S]*objects healthy[\s\S]*buckets done[\s\S]*everything has ended/);
    assert.match(output, /^objects +1 running +node \S+, versitygw +HOST/m);
  });

  for (const [what, from, to, reason] of [
    ['a wrong port', 'http://objects:7070', 'http://objects:7071', /buckets-1 ended with 1:[\s\S]*connection refused/],
    [
      'a missing secret',
      / +- .*:\/run\/secrets\/releases:ro\n/,
      '',
      /buckets-1 ended with 1:[\s\S]*ENOENT.*releases\/s3-secret/,
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
    it(`would fail: ${what}`, async () => {
      const { code, output } = await verify(damage(from, to));
      assert.equal(code, 1, output);
      assert.match(output, reason);
    });
});
