import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { tsxLoader } from '@inspire/devkit/processes/spawn-node';
import { findRepository } from '@inspire/devkit/workspace/repository';

const { root } = findRepository(import.meta.dirname);
const alone = ['--user', '--map-root-user', '--net'];
const skip =
  spawnSync('unshare', [...alone, 'true']).status !== 0 && 'unshare cannot leave the network on this machine';

/** Runs Node where only the loopback interface exists. */
const runAlone = (args: readonly string[]) =>
  spawnSync('unshare', [...alone, process.execPath, ...args], { cwd: root, encoding: 'utf8', timeout: 120_000 });

describe('npx inspire-site package', { skip }, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'package-alone-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('needs no network once dependencies are installed', async () => {
    const { stdout: reached } = runAlone([
      '--eval',
      "fetch('http://192.0.2.1/').catch(({ cause }) => console.log(cause.code))",
    ]);
    assert.equal(reached, 'ENETUNREACH\n');
    const args = [
      '--import',
      tsxLoader,
      join(root, 'platform/scripts/src/cli.ts'),
      'package',
      'gateway',
      '--to',
      folder,
    ];
    const { status, stdout, stderr } = runAlone(args);
    assert.equal(status, 0, stdout + stderr);
    assert.match(await readFile(join(folder, 'gateway/server.mjs'), 'utf8'), /fastify/);
    assert.match(await readFile(join(folder, 'gateway/sbom.cdx.json'), 'utf8'), /CycloneDX/);
  });
});
