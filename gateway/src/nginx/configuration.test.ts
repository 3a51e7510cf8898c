import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPrefixes } from '@inspire/shared/contracts/endpoints';
import { baseHeaders } from '../http/security-headers';
import { cacheControl, rulesFor } from '../rules';
import type { ReleaseStoreLocation } from '../site/release-store-location';
import { quoted } from './block';
import { nginxConfiguration, type NginxOptions, toProxyAddresses } from './configuration';

const origins = {
  publicOrigin: 'https://site.example',
  remoteOrigins: [],
  overrideOrigins: [],
  hasGoogleSignIn: false,
  devServers: [],
};
const options: NginxOptions = {
  rules: rulesFor({ isDevelopment: false }),
  baseHeaders: (set) => baseHeaders(origins, set),
  listen: 8080,
  backendOrigins: ['http://one:4000', 'http://two:4000'],
  trustedProxies: [],
  documentsOrigin: 'http://pages:3000',
  shellPublic: '/shell/public',
  releases: { dir: '/releases' },
  hasBrotli: true,
};
const configuration = (
  isDevelopment = false,
  releases: ReleaseStoreLocation = { dir: '/releases' },
  hasBrotli = true,
  trustedProxies: readonly string[] = [],
) => nginxConfiguration({ ...options, rules: rulesFor({ isDevelopment }), releases, hasBrotli, trustedProxies });

function locations(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, pattern = '', body = ''] of text.matchAll(/^ {2}location (.+) \{\n((?: {4}.*\n)*) {2}\}$/gm)) {
    found.set(
      pattern,
      body
        .split('\n')
        .map((line) => line.trim().replace(/;$/, ''))
        .filter(Boolean),
    );
  }
  return found;
}
const directives = (pattern: string, text = configuration()): string[] =>
  locations(text).get(pattern) ?? assert.fail(`no location ${pattern}`);

test('each API prefix goes to the backend: the path itself and all under it, never a longer name', () => {
  for (const prefix of [...apiPrefixes, '/media']) {
    assert.ok(directives(`= ${prefix}`).includes('proxy_pass http://backend'), prefix);
    assert.ok(directives(`^~ ${prefix}/`).includes('proxy_pass http://backend'), prefix);
  }
  assert.ok(!locations(configuration()).has('^~ /api/'), 'the payment return is a page');
});

test('all servers of the backend share the work', () => {
  assert.match(configuration(), /upstream backend \{\n {2}server one:4000;\n {2}server two:4000;/);
});

test('files are cached as the table says, and served from their folder', () => {
  const cases = [
    ['^~ /assets/', '/shell/public', '=404', cacheControl.immutable],
    ['^~ /remotes/', '/releases', '=404', cacheControl.immutable],
    ['= /remotes/trust/snapshot.json', '/releases', '=404', cacheControl.revalidate],
    ['^~ /remotes/trust/documents/', '/releases', '=404', cacheControl.immutable],
    ['/', '/shell/public', '@document', cacheControl.short],
  ] as const;
  for (const [pattern, root, missing, cache] of cases) {
    const given = directives(pattern);
    assert.ok(given.includes(`root "${root}"`), pattern);
    assert.ok(given.includes(`try_files $uri ${missing}`), pattern);
    assert.ok(given.includes(`add_header cache-control "${cache}" always`), pattern);
  }
});

test('files of released shells come from the Node gateway, which verifies them', () => {
  const text = nginxConfiguration({ ...options, shellPublic: undefined });
  for (const pattern of ['^~ /assets/', '/'])
    assert.ok(directives(pattern, text).includes('proxy_pass http://documents'), pattern);
});

test('scripts and styles are never sent as they are, with the module for the copies of a build or without it', () => {
  for (const hasBrotli of [true, false]) {
    const text = configuration(false, { dir: '/releases' }, hasBrotli);
    for (const pattern of ['^~ /assets/', '^~ /remotes/', '/']) {
      assert.ok(directives(pattern, text).includes('gzip on'), pattern);
      assert.equal(directives(pattern, text).includes('brotli_static on'), hasBrotli, pattern);
    }
    for (const type of ['text/javascript', 'text/css', 'application/json', 'image/svg+xml'])
      assert.match(text, new RegExp(`gzip_types [^;]*${type.replace('+', '\\+')}`));
  }
});

test('where a location adds a header it adds all of the base, as nginx would drop those of the server', () => {
  const open = 'add_header access-control-allow-origin "*" always';
  for (const [pattern, given] of locations(configuration())) {
    if (given.includes('return 404')) continue;
    const names = Object.keys(baseHeaders(origins, given.includes(open) ? 'open' : 'plain'));
    for (const name of names)
      assert.ok(
        given.some((line) => line.startsWith(`add_header ${name} `)),
        `${pattern} lacks ${name}`,
      );
  }
});

test('releases and chunks may be loaded by other origins, the snapshot too; icons may not', () => {
  const open = 'add_header access-control-allow-origin "*" always';
  for (const pattern of ['^~ /assets/', '^~ /remotes/', '= /remotes/trust/snapshot.json'])
    assert.ok(directives(pattern).includes(open), pattern);
  assert.ok(!directives('/').includes(open));
});

test('releases of another host come through the Node gateway, which checks and compresses them', () => {
  const text = configuration(false, { url: 'https://cdn.example/store' });
  for (const pattern of ['^~ /remotes/', '= /remotes/trust/snapshot.json']) {
    const given = directives(pattern, text);
    assert.ok(given.includes('proxy_pass http://documents'), pattern);
    assert.ok(!given.some((line) => /^(root|try_files|add_header cache-control) /.test(line)), pattern);
  }
  assert.doesNotMatch(text, /cdn\.example/);
});

test('probes are answered by the gateway that renders the documents, not by the backend', () => {
  for (const pattern of ['= /livez', '= /readyz'])
    assert.ok(directives(pattern).includes('proxy_pass http://documents'), pattern);
});

test('metrics are hidden, and the pages of development are there in development alone', () => {
  assert.deepEqual(directives('= /metrics'), ['return 404']);
  assert.ok(!locations(configuration()).has('^~ /dev/'));
  assert.ok(locations(configuration(true)).has('^~ /dev/'));
});

test('every block is closed', () => {
  const text = configuration().replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '');
  assert.equal(text.split('{').length, text.split('}').length);
});

for (const value of ['a"b', 'a$b', 'a\\b', 'a\nb']) {
  test(`${JSON.stringify(value)} never gets into a configuration`, () =>
    assert.throws(() => quoted(value), RangeError));
}

test('the proxies in front of nginx are trusted to name the visitor; without any, nothing is', () => {
  const printed = (trusted: string) => configuration(false, undefined, true, toProxyAddresses(trusted));
  const text = printed('10.0.0.0/8, 192.0.2.1');
  assert.match(
    text,
    /set_real_ip_from 10\.0\.0\.0\/8;\s+set_real_ip_from 192\.0\.2\.1;\s+real_ip_header X-Forwarded-For;/,
  );
  assert.doesNotMatch(printed('false'), /real_ip/);
  assert.deepEqual(toProxyAddresses('true'), ['0.0.0.0/0', '::/0']);
  assert.throws(() => toProxyAddresses('2'), /TRUSTED_PROXIES: nginx needs the IP addresses/);
});
