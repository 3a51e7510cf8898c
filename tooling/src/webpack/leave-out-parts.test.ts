import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import webpack from 'webpack';
import { baseConfig } from './base-config';
import { leaveOutParts } from './leave-out-parts';

const packageDir = join(import.meta.dirname, '../..');
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspire-parts-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Builds a script as the preset does. @returns its exports and its source */
async function build(code: string): Promise<{ readonly exports: Record<string, unknown>; readonly source: string }> {
  const { module, resolve } = baseConfig({ dir: packageDir, env: { mode: 'production', version: '1.0.0' } });
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    context: packageDir,
    entry: `data:text/javascript,${encodeURIComponent(code)}`,
    output: { path: folder, filename: 'main.cjs', library: { type: 'commonjs2' } },
    module,
    resolve,
    optimization: { minimize: false },
    plugins: [
      ...leaveOutParts(),
      new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: '"web"' }),
    ],
  });
  const errors = await new Promise<string>((done, fail) => {
    compiler?.run((failure, stats) => (failure ? fail(failure) : done(stats?.toString('errors-only') ?? '')));
  });
  assert.equal(errors, '');
  const file = join(folder, 'main.cjs');
  return { exports: createRequire(file)(file) as Record<string, unknown>, source: await readFile(file, 'utf8') };
}

test('federation works without the parts that are left out: plugins, loading, loading again, failures', async () => {
  const { exports } = await build(`
    import { ModuleFederation } from '@module-federation/runtime-tools/runtime-core';
    let loads = 0;
    const container = { init: () => {}, get: () => () => ({ default: ++loads }) };
    const host = new ModuleFederation({
      name: 'host',
      remotes: [],
      shared: {},
      plugins: [{ name: 'entries', loadEntry: async ({ remoteInfo }) => {
        if (remoteInfo.name === 'lost') throw new Error('not found');
        return container;
      } }],
    });
    export const load = async (name, entry) => {
      host.registerRemotes([{ name, entry, entryGlobalName: name, type: 'global' }], { force: true });
      return host.loadRemote(name + '/remote', { from: 'runtime' });
    };
  `);
  const load = exports.load as (name: string, entry: string) => Promise<unknown>;
  assert.deepEqual(await load('one', 'http://localhost/one.js'), { default: 1 });
  assert.deepEqual(await load('one', 'http://localhost/one.js?try=2'), { default: 2 });
  await assert.rejects(load('lost', 'http://localhost/lost.js'), /not found/);
});

test('the builds keep axios’s XMLHttpRequest and rxjs’s classes, and nothing for fetch or old browsers', async () => {
  const { source } = await build(`
    export { default } from 'axios/unsafe/adapters/adapters.js';
    export { Subject } from 'rxjs';
  `);
  assert.match(source, /XMLHttpRequest/);
  assert.match(source, /class Subject extends/);
  assert.doesNotMatch(source, /getFetch = \(config\)|__extends/);
});
