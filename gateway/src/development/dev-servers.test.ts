import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestGateway } from '../testing/gateway';
import { dataOf, getPage } from '../testing/page';
import { shellJson } from '../testing/site-folder';
import { createUpstream } from '../testing/upstream';

const buildJson = {
  name: 'mfe-auth',
  version: '1.0.0',
  container: 'mfe_auth_dev',
  contract: '1.0.0',
  paths: [{ path: '/login', data: ['/files/search'] }],
  slots: ['popups'],
};
const files: Readonly<Record<string, unknown>> = {
  '/shell.json': { ...shellJson, integrity: {} },
  '/build.json': buildJson,
};

const devServer = () =>
  createUpstream((request, response) => {
    const file = files[request.url ?? ''];
    response.setHeader('content-type', 'application/json').end(JSON.stringify(file ?? { requested: request.url }));
  });

const develop = (servers: Record<string, string>) =>
  createTestGateway({ NODE_ENV: 'development', DEV_SERVERS: JSON.stringify(servers) });

test('builds documents from what the development servers report', async () => {
  await using server = await devServer();
  await using gateway = await develop({ shell: server.origin, 'mfe-auth': server.origin });
  const { body, headers } = await getPage(gateway, '/login');
  const data = dataOf(body);
  assert.equal(data.trust, undefined);
  assert.deepEqual(data.dev, {
    remotes: [
      {
        name: 'mfe-auth',
        entry: '/remotes/mfe-auth/dev/remoteEntry.js',
        container: 'mfe_auth_dev',
        contract: '1.0.0',
        paths: [{ path: '/login', data: ['/files/search'] }],
        slots: [{ name: 'popups' }],
      },
    ],
  });
  assert.deepEqual(data.early, ['/files/search']);
  assert.match(body, /<script defer fetchpriority="high" src="\/assets\/main\.m1\.js"><\/script>/);
  assert.match(
    String(headers['content-security-policy']),
    new RegExp(`connect-src 'self' [^;]*ws://localhost:${new URL(server.origin).port} `),
  );
});

test('omits a remote while its server is down', async () => {
  await using server = await devServer();
  await using gateway = await develop({
    shell: server.origin,
    'mfe-auth': server.origin,
    'mfe-video': 'http://127.0.0.1:9',
  });
  assert.deepEqual(
    dataOf((await getPage(gateway, '/login')).body).dev?.remotes.map(({ name }) => name),
    ['mfe-auth'],
  );
});

test("without the shell's server the page asks to be loaded again", async () => {
  await using gateway = await develop({ shell: 'http://127.0.0.1:9' });
  const { statusCode, headers } = await getPage(gateway, '/login');
  assert.deepEqual([statusCode, headers.refresh], [503, '2']);
});

test("keeps the built shell when only a remote's server runs", async () => {
  await using server = await devServer();
  await using gateway = await develop({ 'mfe-auth': server.origin });
  const { body } = await getPage(gateway, '/');
  assert.match(body, /Landing of Inspire/);
  assert.equal(dataOf(body).dev?.remotes.length, 1);
  assert.equal((await gateway.app.inject('/assets/main.m1.js')).statusCode, 200);
});

test('files of development servers come through the gateway', async () => {
  await using server = await devServer();
  await using gateway = await develop({ shell: server.origin, 'mfe-auth': server.origin });
  const requested = async (url: string) => (await gateway.app.inject(url)).json<{ requested: string }>().requested;
  assert.equal(await requested('/assets/main.js?x=1'), '/assets/main.js?x=1');
  assert.equal(await requested('/main.0123abcd.hot-update.json'), '/main.0123abcd.hot-update.json');
  assert.equal(await requested('/favicon.svg'), '/favicon.svg');
  assert.equal(await requested('/remotes/mfe-auth/dev/remoteEntry.js'), '/remoteEntry.js');
  assert.equal(await requested('/remotes/mfe-auth/dev/assets/page.js'), '/assets/page.js');
});

test('returns 404 for files of packages without a development server', async () => {
  await using server = await devServer();
  await using gateway = await develop({ shell: server.origin });
  assert.equal((await gateway.app.inject('/remotes/mfe-auth/dev/remoteEntry.js')).statusCode, 404);
});
