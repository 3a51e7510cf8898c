import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { GatewayConfigError, loadGatewayConfig } from './config';

const SITE_KEYS = JSON.stringify({
  keys: [{ keyId: 'r1', jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } }],
  threshold: 1,
});
const least = { BACKEND_ORIGIN: 'http://127.0.0.1:4000', SHELL_DIST: '/shell', RELEASES_DIR: '/releases' };

test('uses a default for each missing setting', () => {
  const environment = loadGatewayConfig({ ...least, SITE_SETTINGS: '' });
  assert.deepEqual(
    [
      environment.port,
      environment.host,
      environment.publicOrigin,
      environment.isDevelopment,
      environment.trustProxy,
      environment.settingsFile,
      environment.siteKeys,
    ],
    [3000, '127.0.0.1', 'http://localhost:3000', true, false, undefined, undefined],
  );
});

test('a gateway drains for three seconds in production, not at all in development, or as long as DRAIN_SECONDS says', () => {
  const drainOf = (given: Record<string, string>) => loadGatewayConfig({ ...least, ...given }).drainMs;
  assert.deepEqual([drainOf({}), drainOf({ DRAIN_SECONDS: '20' }), drainOf({ DRAIN_SECONDS: '0' })], [0, 20_000, 0]);
  assert.throws(() => drainOf({ DRAIN_SECONDS: '301' }), /DRAIN_SECONDS/);
});

test('requests of one address are not limited in development, or as LIMIT_REQUESTS_PER_ADDRESS says', () => {
  const limitOf = (given: Record<string, string>) => loadGatewayConfig({ ...least, ...given }).requestsPerSecond;
  assert.deepEqual([limitOf({}), limitOf({ LIMIT_REQUESTS_PER_ADDRESS: '7' })], [0, 7]);
  assert.throws(() => limitOf({ LIMIT_REQUESTS_PER_ADDRESS: '-1' }), /LIMIT_REQUESTS_PER_ADDRESS/);
});

test('splits lists at commas or spaces, and cuts paths off origins', () => {
  const { backendOrigins, remoteOrigins } = loadGatewayConfig({
    ...least,
    BACKEND_ORIGIN: 'http://a:1, http://b:2/',
    REMOTE_ORIGINS: 'https://cdn.example/x',
  });
  assert.deepEqual([backendOrigins, remoteOrigins], [['http://a:1', 'http://b:2'], ['https://cdn.example']]);
});

test("allows developers' own builds from this machine in development, and from other origins only by setting", () => {
  const overridesOf = (given: Record<string, string>) => loadGatewayConfig({ ...least, ...given }).overrideOrigins;
  assert.deepEqual(overridesOf({}), ['http://localhost:*']);
  assert.deepEqual(overridesOf({ NODE_ENV: 'test' }), []);
  assert.deepEqual(
    overridesOf({ NODE_ENV: 'test', OVERRIDE_ORIGINS: 'http://localhost:*, https://dev.example:8443' }),
    ['http://localhost:*', 'https://dev.example:8443'],
  );
  for (const value of ["'unsafe-inline'", 'http://*', 'https://*.example', '*', 'http://localhost:*/x', 'data:']) {
    assert.throws(() => overridesOf({ OVERRIDE_ORIGINS: value }), /OVERRIDE_ORIGINS/, value);
  }
});

test('releases are stored in a folder or at a URL, never in both', () => {
  const { RELEASES_DIR: _folder, ...bare } = least;
  assert.deepEqual(loadGatewayConfig(least).releases, { dir: '/releases' });
  assert.deepEqual(loadGatewayConfig({ ...bare, RELEASES_URL: 'https://cdn.example/store/' }).releases, {
    url: 'https://cdn.example/store',
  });
  assert.throws(
    () => loadGatewayConfig({ ...least, RELEASES_URL: 'https://cdn.example' }),
    /RELEASES_URL: excludes RELEASES_DIR/,
  );
  for (const value of [
    's3://bucket/prefix',
    'cdn.example',
    'https://user:secret@cdn.example',
    'https://cdn.example/?x=1',
  ]) {
    assert.throws(
      () => loadGatewayConfig({ ...bare, RELEASES_URL: value }),
      /^ {2}RELEASES_URL: must be an address/m,
      value,
    );
  }
});

test('the shell comes from the release store, unless a folder or a development server is named', () => {
  const { SHELL_DIST: _folder, ...bare } = least;
  const sourceOf = (given: Record<string, string>) => {
    const { shellDist, isDevShell } = loadGatewayConfig({ ...bare, ...given });
    return [shellDist, isDevShell];
  };
  const devServers = '{"shell":"http://localhost:3100"}';
  assert.deepEqual(sourceOf({}), [undefined, false]);
  assert.deepEqual(sourceOf({ SHELL_DIST: '/shell' }), ['/shell', false]);
  assert.deepEqual(sourceOf({ SHELL_DIST: '/shell', DEV_SERVERS: devServers }), [undefined, true]);
});

test('reports all issues together', () => {
  const given = {
    NODE_ENV: 'production',
    PORT: '70000',
    BACKEND_ORIGIN: 'backend',
    RELEASE_SITE_KEYS_FILE: '/no/such/file',
    REMOTE_ORIGINS: "'unsafe-inline'",
    DEV_SERVERS: '{"x":"http://localhost:1"}',
  };
  assert.throws(() => loadGatewayConfig({}), /^ {2}RELEASES_DIR: is required, or RELEASES_URL$/m);
  assert.throws(
    () => loadGatewayConfig(given),
    (error: unknown) => {
      assert.ok(error instanceof GatewayConfigError);
      for (const name of [
        'PORT',
        'BACKEND_ORIGIN',
        'RELEASES_DIR',
        'RELEASE_SITE_KEYS',
        'REMOTE_ORIGINS',
        'PUBLIC_ORIGIN',
        'DEV_SERVERS',
      ]) {
        assert.match(error.message, new RegExp(`^  ${name}`, 'm'));
      }
      return true;
    },
  );
});

test('TRUSTED_PROXIES=2 believes two hops, and a range of addresses is passed on', () => {
  const trustOf = (value: string) => loadGatewayConfig({ ...least, TRUSTED_PROXIES: value }).trustProxy;
  assert.deepEqual(['true', 'false', '10.0.0.0/8'].map(trustOf), [true, false, '10.0.0.0/8']);
  const trustProxy = trustOf('2');
  assert.ok(typeof trustProxy === 'function');
  assert.deepEqual(
    [0, 1, 2].map((hop) => trustProxy('9.9.9.9', hop)),
    [true, true, false],
  );
});

test('a production start with the key that signs releases beside the public ones fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-config-'));
  const given = { ...least, RELEASE_SITE_KEYS_FILE: join(folder, 'site-public.json') };
  await writeFile(given.RELEASE_SITE_KEYS_FILE, SITE_KEYS);
  await writeFile(join(folder, 'release-private.json'), '{}');
  const rejection = /^ {2}RELEASE_KEYS_DIR: must be a folder that no server reads, .*release-private\.json/m;
  assert.throws(() => loadGatewayConfig({ ...given, NODE_ENV: 'production' }), rejection);
  assert.equal(loadGatewayConfig(given).isDevelopment, true, 'one machine in development has it there');
  await rm(folder, { recursive: true });
});

test('site keys come as JSON or as a file, which may not exist yet in development, and never hold a private part', () => {
  const keysOf = (given: Record<string, string>) => loadGatewayConfig({ ...least, ...given }).siteKeys;
  assert.deepEqual(keysOf({ RELEASE_SITE_KEYS: SITE_KEYS }), JSON.parse(SITE_KEYS));
  assert.equal(keysOf({ RELEASE_SITE_KEYS_FILE: '/no/such/file' }), undefined);
  assert.throws(
    () => keysOf({ RELEASE_SITE_KEYS: SITE_KEYS, RELEASE_SITE_KEYS_FILE: '/no/such/file' }),
    /RELEASE_SITE_KEYS_FILE: excludes RELEASE_SITE_KEYS/,
  );
  for (const value of ['x', '{}', SITE_KEYS.replace('"y":"y"', '"y":"y","d":"d"'), SITE_KEYS.replace(':1}', ':2}')])
    assert.throws(() => keysOf({ RELEASE_SITE_KEYS: value }), /RELEASE_SITE_KEYS: must be JSON/, value);
});

test('a production start behind TLS names the proxy that it trusts', () => {
  const production = { ...least, NODE_ENV: 'production', RELEASE_SITE_KEYS: SITE_KEYS };
  const findIssues = (variables: Record<string, string>) => {
    try {
      loadGatewayConfig({ ...production, ...variables });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const rejection = /^ {2}TRUSTED_PROXIES: must name the proxy that ends TLS/m;
  for (const TRUSTED_PROXIES of ['', 'false'])
    assert.match(findIssues({ PUBLIC_ORIGIN: 'https://videos.example', TRUSTED_PROXIES }), rejection);
  for (const variables of [
    { PUBLIC_ORIGIN: 'https://videos.example', TRUSTED_PROXIES: '10.0.0.1' },
    { PUBLIC_ORIGIN: 'http://videos.example' },
  ] as Record<string, string>[])
    assert.doesNotMatch(findIssues(variables), rejection);
});

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

/** Variable names in the guide's table, with the program that reads each. */
function rowsOf(guide: string): Map<string, string> {
  const rows = guide
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|'));
  return new Map(
    rows.flatMap(([, names = '', , readers = '']) =>
      [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => [name, readers] as const),
    ),
  );
}

test('the guide to the settings names every setting of the gateway, and no other', async () => {
  const rows = rowsOf(await read('../../docs/guides/configuration.md'));
  const [, table = ''] = (await read('./config.ts')).split('const variables = z.object({');
  const settings = [...(table.split('});')[0] ?? '').matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  assert.ok(settings.length > 10);
  assert.deepEqual(
    settings.filter((name) => !/gateway|all/.test(rows.get(name) ?? '')),
    [],
  );
  assert.deepEqual(
    [...rows].filter(([name, readers]) => readers.includes('gateway') && !settings.includes(name)),
    [],
  );
});
