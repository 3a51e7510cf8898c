import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { z } from 'zod';
import { findRepository } from '@inspire/devkit/workspace/repository';

const { root } = findRepository(import.meta.dirname);
const program = join(root, 'platform/scripts/bin/on-lts-node.mjs');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'platform/scripts/bin/lts-node.json'), 'utf8')));
const isPresent = process.versions.node.split('.')[0] === version.split('.')[0];
const skip = isPresent && 'this Node is of the LTS line itself';

let cache: string;
before(() => {
  cache = mkdtempSync(join(tmpdir(), 'inspire-test-lts-'));
});
after(() => rmSync(cache, { recursive: true }));

const run = (script: string, env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [program, 'sh', '-c', script], {
    encoding: 'utf8',
    env: { ...process.env, XDG_CACHE_HOME: cache, ...env },
  });

it('is the line that images run', () => {
  const text = readFileSync(join(root, 'platform/deploy/Dockerfile'), 'utf8');
  const lines = [...text.matchAll(/^ARG NODE_IMAGE=node:(\d+)-/gm)].map(([, line]) => line);
  assert.deepEqual(lines, [version.split('.')[0]]);
});

it('says why there is none, and runs the command on the present Node', { skip }, () => {
  const { status, stdout } = run('node --version; exit 3', {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
  });
  assert.equal(status, 3);
  assert.match(stdout, new RegExp(`^skipped: Node ${version} cannot be had \\(.+\\); this runs on`));
  assert.match(stdout, new RegExp(`\\n${process.version}\\n$`));
});

it('comes first in PATH, also for programs that the command starts', { skip }, () => {
  const bin = join(cache, `inspire/node-${version}/node_modules/node-${platform()}-${arch()}/bin`);
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho the installed one\n');
  chmodSync(join(bin, 'node'), 0o755);
  assert.deepEqual([run('sh -c node').stdout, run('exit 4').status], ['the installed one\n', 4]);
});
