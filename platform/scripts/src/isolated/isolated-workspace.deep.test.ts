import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findRepository, selectPackages } from '@inspire/devkit/workspace/repository';
import { createIsolatedWorkspace } from './isolated-workspace';

const repository = findRepository(import.meta.dirname);
const folder = await createIsolatedWorkspace();
const dir = await folder.put(selectPackages(repository, ['mfe-auth'])[0]!);
after(() => folder.remove());

const find = async (request: string) => realpath(createRequire(join(dir, 'package.json')).resolve(request));

test('a lone folder reaches the packed contracts and tools, and what the remote declares', async () => {
  const top = await realpath(join(dir, '..'));
  for (const request of [
    '@inspire/shared/host',
    '@inspire/server-kit/files',
    '@inspire/devkit/webpack',
    '@inspire/devkit/tsconfig',
  ])
    assert.ok((await find(request)).startsWith(top), request);
  await find('react-dom');
  assert.ok(existsSync(join(dir, 'remote.json')));
});

test('it reaches no other package, and no undeclared library', async () => {
  for (const request of ['@inspire/shell/package.json', '@inspire/mfe-video/package.json', 'hls.js', 'drizzle-orm']) {
    await assert.rejects(find(request), /Cannot find module/, request);
  }
});

test('packs no tests and no files that only the repository needs', () => {
  const modules = join(dir, '../node_modules/@inspire');
  for (const file of [
    'shared/lib/host/host.js',
    'shared/lib/host/host.d.ts',
    'shared/lib/ui/tokens.css',
    'shared/CHANGELOG.md',
    'devkit/bin/inspire.mjs',
    'devkit/eslint/eslint.config.mjs',
    'devkit/template/remote/package.json.tmpl',
  ])
    assert.ok(existsSync(join(modules, file)), file);
  for (const file of [
    'shared/src',
    'shared/lib/events/event-bus.test.js',
    'server-kit/lib/locks/lock-file.test.js',
    'devkit/lib/testing',
    'scripts/bin/bootstrap.mjs',
  ])
    assert.ok(!existsSync(join(modules, file)), file);
});
