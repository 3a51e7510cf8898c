import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openIdentity } from '../../app/open-identity';
import { call, callExpectingError, injectCall, problemIn, send } from '../../testing/client';
import { setUpFolder } from '../../testing/set-up';
import { setUpTestServer, startTestServer, type TestServer } from '../../testing/test-server';
import type { Identity } from './identity';
import { isRedirectPath } from './local-identity-routes';

const path = '/dev/identity/authorize';
const nonce = 'nonce-of-a-page-123';

describe('the local identity provider', () => {
  const dataDir = setUpFolder();
  const clock = () => server.clock.now;
  const open = (changes: { production?: boolean; googleClientId?: string } = {}): Promise<Identity> =>
    openIdentity(
      {
        production: false,
        googleClientId: undefined,
        publicOrigin: 'http://localhost:3000',
        dataDir: dataDir(),
        ...changes,
      },
      clock,
    );

  const server: TestServer = setUpTestServer(async () => ({ identity: await open() }));

  const fields = { redirect_uri: '/login', nonce, state: 's1' };
  const submit = (changes: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...fields, email: 'dev@example.com', ...changes }).toString(),
    });

  it('is what development offers without a client id, and production never', async () => {
    assert.ok((await open()).local);
    assert.equal((await open({ production: true })).local, undefined);
    assert.equal((await open({ googleClientId: 'x' })).local, undefined);
  });

  it('asks for an email in a plain form that the strictest policy lets through', async () => {
    const response = await server.app.inject({ url: path, query: fields });
    assert.equal(response.statusCode, 200);
    assert.match(String(response.headers['content-type']), /^text\/html; charset=utf-8/);
    assert.equal(
      response.headers['content-security-policy'],
      "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    assert.match(response.body, /<label>Email <input type="email" name="email"/);
    assert.match(response.body, /<button type="submit">Continue<\/button>/);
    assert.ok(!/<script|<style|style=|onclick/i.test(response.body));
  });

  it('gives a credential back in the fragment, which signs in', async () => {
    const response = await submit();
    assert.equal(response.statusCode, 303);
    const target = new URL(String(response.headers.location), 'http://localhost:3000');
    assert.equal(target.pathname + target.search, '/login');
    const fragment = new URLSearchParams(target.hash.slice(1));
    assert.equal(fragment.get('state'), 's1');
    const credential = fragment.get('credential') ?? '';
    const body = { user_name: 'dev@example.com', email: 'dev@example.com', credential, nonce };
    await callExpectingError(server.app, 'googleAuth', 401, { body: { ...body, nonce: 'nonce-of-another-page' } });
    assert.equal((await call(server.app, 'googleAuth', { body })).email, 'dev@example.com');
  });

  it('has the same subject for an email, also after a restart', async () => {
    const signIn = async (identity: Identity) => {
      const credential = (await identity.local?.issue('Same@example.com', nonce)) ?? '';
      return (await identity.verify(credential, nonce)).subject;
    };
    assert.equal(await signIn(await open()), await signIn(await open()));
  });

  it('shows its form again for an invalid email', async () => {
    const response = await submit({ email: '"><b>x' });
    assert.equal(response.statusCode, 400);
    assert.match(response.body, /<p id="fault" role="alert">Invalid email<\/p>/);
  });

  it('escapes the parameters of its request', async () => {
    const response = await server.app.inject({ url: path, query: { ...fields, state: '"><img src=x>' } });
    assert.ok(!response.body.includes('<img'));
  });

  it('redirects to this site only', async () => {
    for (const redirect_uri of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'login',
      '',
      '/a\tb',
      '/login#x',
    ]) {
      assert.equal(isRedirectPath(redirect_uri), false, redirect_uri);
      problemIn(await submit({ redirect_uri }), 400);
      problemIn(await server.app.inject({ url: path, query: { ...fields, redirect_uri } }), 400);
    }
    assert.ok(isRedirectPath('/login?next=%2Fplan-page'));
  });

  it('asks for a nonce, and takes forms on its page alone', async () => {
    problemIn(await server.app.inject({ url: path, query: { redirect_uri: '/login' } }), 400);
    problemIn(await server.app.inject({ url: path, query: { ...fields, nonce: 'short' } }), 400);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    problemIn(await injectCall(server.app, 'login', { headers, payload: 'email=a' }), 415);
  });

  it('shows its public key and nothing more', async () => {
    const { keys } = (await server.app.inject('/dev/identity/keys')).json<{ keys: Record<string, string>[] }>();
    assert.deepEqual(Object.keys(keys[0] ?? {}).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('does not exist in production, and neither does the mailbox', async () => {
    await using production = await startTestServer({ production: true, identity: await open({ production: true }) });
    for (const url of [path, '/dev/identity/keys', '/dev/mailbox']) problemIn(await production.app.inject(url), 404);
    const body = { user_name: 'a@example.com', email: 'a@example.com', credential: 'x', nonce };
    assert.equal((await send(production.app, 'googleAuth', { body })).statusCode, 401);
  });
});
