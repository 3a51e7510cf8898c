import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { adaptNginxText } from './container-files';

const docker = join(findRepository(import.meta.dirname).root, 'platform/deploy');

test('the edge that runs here differs from the one of production in the addresses of two listeners', async () => {
  const texts = await Promise.all(
    ['nginx.conf.template', 'tls.conf'].map((name) => readFile(join(docker, name), 'utf8')),
  );
  const changes = texts.flatMap((text) => {
    const adapted = adaptNginxText(text, '127.9.9.9').split('\n');
    return text
      .split('\n')
      .flatMap((line, index) => (line === adapted[index] ? [] : [`${line.trim()} ${adapted[index]?.trim()}`]));
  });
  assert.deepEqual(changes, ['listen 8080; listen 127.9.9.9:8080;', 'listen 8443 ssl; listen 127.9.9.9:8443 ssl;']);
});
