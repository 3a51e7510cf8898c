import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runNode } from '../processes/run-program';
import { tsxLoader } from '../processes/spawn-node';
import { findRepository } from '../workspace/repository';
import { adaptNginxText } from './container-files';

const gateway = join(findRepository(import.meta.dirname).root, 'gateway');

test('the edge that runs here differs from the one of production in the addresses of two listeners and of the DNS server', async () => {
  const { output } = await runNode(['--import', tsxLoader, join(gateway, 'src/print-edge.ts')], { cwd: gateway });
  const tls = await readFile(join(gateway, '../tooling/docker/tls.conf'), 'utf8');
  const changes = [output, tls].flatMap((text) => {
    const adapted = adaptNginxText(text, '127.9.9.9', '127.0.0.1:5300').split('\n');
    return text
      .split('\n')
      .flatMap((line, index) => (line === adapted[index] ? [] : [`${line.trim()} ${adapted[index]?.trim()}`]));
  });
  assert.deepEqual(changes, [
    'resolver 127.0.0.11 valid=1s ipv6=off; resolver 127.0.0.1:5300 valid=1s ipv6=off;',
    'listen 8080; listen 127.9.9.9:8080;',
    'listen 8443 ssl; listen 127.9.9.9:8443 ssl;',
  ]);
});
