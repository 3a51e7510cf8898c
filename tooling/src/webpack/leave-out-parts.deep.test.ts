import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AxiosStatic } from 'axios';
import type { createMemoryRouter } from 'react-router-dom';
import webpack from 'webpack';
import { baseConfig } from './base-config';
import { leaveOutParts } from './leave-out-parts';

const packageDir = join(import.meta.dirname, '../..');
let folder: string;
let builds = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspire-parts-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Builds a script as the preset does. @returns its exports and its source */
async function build(code: string): Promise<{ readonly exports: Record<string, unknown>; readonly source: string }> {
  const filename = `main-${++builds}.cjs`;
  const { module, resolve } = baseConfig({ dir: packageDir, env: { mode: 'production', version: '1.0.0' } });
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    context: packageDir,
    entry: `data:text/javascript,${encodeURIComponent(code)}`,
    output: { path: folder, filename, library: { type: 'commonjs2' } },
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
  const file = join(folder, filename);
  return { exports: createRequire(file)(file) as Record<string, unknown>, source: await readFile(file, 'utf8') };
}

test('federation works without the parts that are left out: plugins, loading, loading again, failures', async () => {
  const { exports, source } = await build(`
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
    export const loadUnknown = () => host.loadRemote('unknown/remote', { from: 'runtime' });
  `);
  const load = exports.load as (name: string, entry: string) => Promise<unknown>;
  assert.deepEqual(await load('one', 'http://localhost/one.js'), { default: 1 });
  assert.deepEqual(await load('one', 'http://localhost/one.js?try=2'), { default: 2 });
  await assert.rejects(load('lost', 'http://localhost/lost.js'), /not found/);
  const unknown = exports.loadUnknown as () => Promise<unknown>;
  await assert.rejects(unknown(), (error) => /RUNTIME-004[^]*https:\/\/.*#runtime-004/.test(String(error)));
  assert.doesNotMatch(source, /Failed to locate remote/);
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

test('the router loads data, adds routes and goes to them; fetchers, actions, blockers and warnings for developers are left out', async () => {
  const { exports, source } = await build(`
    import { createMemoryRouter } from 'react-router-dom';
    export const router = createMemoryRouter(
      [
        { id: 'start', path: '/start' },
        { id: 'fails', path: '/fails', loader: () => Promise.reject(new Error('no data')) },
      ],
      {
        initialEntries: ['/start'],
        patchRoutesOnNavigation: ({ path, patch }) =>
          path === '/later' && patch(null, [{ id: 'later', path, loader: async () => 'its data' }]),
      },
    );
  `);
  const { router } = exports as { router: ReturnType<typeof createMemoryRouter> };
  await router.navigate('/later?q=1', { state: 'kept' });
  assert.equal(router.state.location.search, '?q=1');
  assert.equal(router.state.location.state, 'kept');
  assert.deepEqual(router.state.loaderData, { later: 'its data' });
  await router.navigate('/fails');
  assert.match(String(router.state.errors?.fails), /no data/);
  await router.navigate(-1);
  assert.equal(router.state.location.pathname, '/later');
  await assert.rejects(router.fetch('key', 'start', '/start'), /does not contain fetch2/);
  const submission = { formMethod: 'post', formData: new FormData() } as const;
  await assert.rejects(router.navigate('/start', submission), /does not contain submissions/);
  assert.throws(() => router.getBlocker('key', () => true), /does not contain getBlocker/);
  assert.throws(() => router.getFetcher('key'), /does not contain getFetcher/);
  assert.match(source, /ENABLE_DEV_WARNINGS = false/);
  assert.doesNotMatch(
    source,
    /window\[val\.__subType\]|fetchLoadMatches\.set\(key, \{ routeId, path \}\)|aggregated\.navigate/,
  );
});

/** What the client needs of a browser: a request that responds with what was sent. */
class EchoRequest {
  private readonly sent: Record<string, unknown> = { headers: {} };
  readonly status = 200;
  responseText = '';
  onloadend = (): void => undefined;
  open(method: string, url: string): void {
    Object.assign(this.sent, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    Object.assign(this.sent.headers as object, { [name]: value });
  }
  getAllResponseHeaders = (): string => '';
  send(body: unknown): void {
    this.responseText = JSON.stringify({ ...this.sent, body });
    setImmediate(() => this.onloadend());
  }
  abort = (): void => undefined;
}

test('axios sends and cancels what the client asks for; forms, parameters and cookies are left out', async (context) => {
  Object.assign(globalThis, { XMLHttpRequest: EchoRequest });
  context.after(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));
  const { exports, source } = await build(`export { default } from 'axios';`);
  const axios = exports.default as AxiosStatic;
  const { data } = await axios.request<unknown>({
    baseURL: '',
    url: '/files/search?page=0',
    method: 'POST',
    data: { title: 'A talk' },
    headers: { authorization: 'Bearer token' },
    withXSRFToken: false,
  });
  assert.deepEqual(data, {
    method: 'POST',
    url: '/files/search?page=0',
    headers: {
      Accept: 'application/json, text/plain, */*',
      'Content-Type': 'application/json',
      authorization: 'Bearer token',
    },
    body: '{"title":"A talk"}',
  });
  const leaving = new AbortController();
  const cancelled = axios.request({ url: '/files/search', signal: leaving.signal });
  leaving.abort();
  await assert.rejects(cancelled, (error) => axios.isCancel(error));
  await assert.rejects(axios.request({ url: '/', params: { page: 0 } }), /does not contain this part of axios/);
  assert.doesNotMatch(source, /encodeURIComponent\(name\)|ImATeapot|is likely a misspelling/);
});
