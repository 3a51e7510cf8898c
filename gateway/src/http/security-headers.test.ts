import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseHeaders, contentSecurityPolicy, type Origins } from './security-headers';

const usual: Origins = {
  publicOrigin: 'https://site.example',
  remoteOrigins: [],
  overrideOrigins: [],
  hasGoogleSignIn: false,
  devServers: [],
};
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

test('the policy of documents is the strict one', () => {
  assert.equal(
    contentSecurityPolicy(usual),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; " +
      "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  );
});

test('origins of remotes are added where code, styles, pictures, data and fonts come from, and nowhere else', () => {
  const policy = contentSecurityPolicy({ ...usual, remoteOrigins: ['https://cdn.example'] });
  for (const name of ['script-src', 'style-src', 'img-src', 'connect-src', 'font-src'])
    assert.match(directive(policy, name) ?? '', /https:\/\/cdn\.example/);
  assert.equal(policy.split('https://cdn.example').length - 1, 5);
});

test('development adds the sockets of hot reload alone, under both names of the local machine', () => {
  const policy = contentSecurityPolicy({ ...usual, devServers: ['http://127.0.0.1:3101'] });
  assert.equal(directive(policy, 'connect-src'), "connect-src 'self' ws://localhost:3101 ws://127.0.0.1:3101");
  assert.equal(policy.replace(' ws://localhost:3101 ws://127.0.0.1:3101', ''), contentSecurityPolicy(usual));
});

test("origins of developers' own builds are added like those of remotes, with their sockets", () => {
  const policy = contentSecurityPolicy({ ...usual, overrideOrigins: ['http://localhost:*', 'https://dev.example'] });
  assert.equal(directive(policy, 'script-src'), "script-src 'self' http://localhost:* https://dev.example");
  assert.equal(
    directive(policy, 'connect-src'),
    "connect-src 'self' http://localhost:* https://dev.example ws://localhost:* wss://dev.example",
  );
});

test("Google's script may make its own markup where it is allowed at all", () => {
  assert.equal(
    directive(contentSecurityPolicy({ ...usual, hasGoogleSignIn: true }), 'trusted-types'),
    'trusted-types default goog#html',
  );
});

test('no setting allows inline code or eval', () => {
  const policy = contentSecurityPolicy({
    ...usual,
    remoteOrigins: ['https://cdn.example'],
    hasGoogleSignIn: true,
    devServers: ['http://localhost:1'],
  });
  assert.doesNotMatch(policy, /unsafe-|\*/);
  assert.match(directive(policy, 'frame-src') ?? '', /^frame-src https:\/\/accounts\.google\.com\/gsi\/$/);
});

test('sends Strict-Transport-Security on https only', () => {
  assert.match(baseHeaders(usual)['strict-transport-security'] ?? '', /^max-age=31536000/);
  assert.equal(
    baseHeaders({ ...usual, publicOrigin: 'http://localhost:3000' })['strict-transport-security'],
    undefined,
  );
});

test('omits headers that only concern pages from files that pages load', () => {
  assert.deepEqual(Object.keys(baseHeaders(usual, 'open')), ['x-content-type-options', 'strict-transport-security']);
  for (const name of ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'])
    assert.ok(baseHeaders(usual)[name], name);
});

test('keeps the opener of windows of another origin only for Google sign-in', () => {
  assert.equal(baseHeaders(usual)['cross-origin-opener-policy'], 'same-origin');
  assert.equal(
    baseHeaders({ ...usual, hasGoogleSignIn: true })['cross-origin-opener-policy'],
    'same-origin-allow-popups',
  );
});
