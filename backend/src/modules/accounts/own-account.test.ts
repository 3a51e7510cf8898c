import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { openIdentity } from '../../app/open-identity';
import { users } from '../../database/schema/accounts';
import { limits } from '../../database/schema/limits';
import { call, callExpectingError, injectCall, problemIn, send, signUp } from '../../testing/client';
import { waitingMails } from '../../testing/mails';
import { pluck } from '../../testing/pluck';
import { setUpFolder } from '../../testing/set-up';
import { days, generousLimits, hours, minutes, setUpTestServer, type TestServer } from '../../testing/test-server';
import type { Identity } from '../identity/identity';

const nonce = 'nonce-of-a-page-123';

describe('the own account', () => {
  let identity: Identity;
  const dataDir = setUpFolder();
  const server: TestServer = setUpTestServer(async () => {
    const settings = { production: false, googleClientId: undefined, publicOrigin: 'http://localhost:3000' };
    identity = await openIdentity({ ...settings, dataDir: dataDir() }, () => server.clock.now);
    return { identity, limits: { ...generousLimits, loginPerAccount: 4 } };
  });
  beforeEach(async () => {
    await server.db.delete(limits);
  });

  const login = (email: string, password = 'secret-1') => send(server.app, 'login', { body: { email, password } });
  const credentialOf = async (email: string) => (await identity.local?.issue(email, nonce)) ?? '';
  const signInLocally = async (email: string) =>
    call(server.app, 'googleAuth', { body: { user_name: email, email, credential: await credentialOf(email), nonce } });
  const isThere = async (email: string) =>
    (await server.db.select().from(users).where(eq(users.email, email))).length === 1;

  it('is returned with the fields that the profile page needs', async () => {
    const { token } = await signUp(server.app, 'shown@example.com');
    assert.deepEqual(await call(server.app, 'profile', { token }), {
      user_name: 'Person',
      email: 'shown@example.com',
      mobileNumber: '9876543210',
      since: server.clock.now.toISOString(),
      hasPassword: true,
      hasGoogle: false,
      hasPasskey: false,
    });
    const local = await signInLocally('local@example.com');
    const { mobileNumber, hasPassword, hasGoogle } = await call(server.app, 'profile', { token: local.token });
    assert.deepEqual(
      { mobileNumber, hasPassword, hasGoogle },
      { mobileNumber: 'Not saved', hasPassword: false, hasGoogle: true },
    );
  });

  it('changes its password; all sessions end and the answer is a new one', async () => {
    const email = 'changing@example.com';
    const first = await signUp(server.app, email);
    const second = await call(server.app, 'login', { body: { email, password: 'secret-1' } });
    const body = { oldPassword: 'secret-1', password: 'renewed1', confirmPassword: 'renewed1' };
    const third = await call(server.app, 'changePassword', { token: first.token, body });
    for (const { token } of [first, second]) await callExpectingError(server.app, 'profile', 401, { token });
    assert.deepEqual({ ...third, token: '' }, { ...first, token: '' });
    await call(server.app, 'profile', { token: third.token });
    assert.equal((await login(email)).statusCode, 401);
    assert.equal((await login(email, 'renewed1')).statusCode, 200);
    assert.deepEqual(pluck(await waitingMails(server.db, email), 'subject'), ['Your Inspire password was changed']);
  });

  it('keeps its password and its session when the old password is wrong', async () => {
    const { token } = await signUp(server.app, 'kept@example.com');
    const body = { oldPassword: 'wrong-one', password: 'renewed1', confirmPassword: 'renewed1' };
    const { code, detail } = await callExpectingError(server.app, 'changePassword', 400, { token, body });
    assert.deepEqual([code, detail], ['wrong-password', 'Incorrect password.']);
    await call(server.app, 'profile', { token });
    assert.equal((await login('kept@example.com')).statusCode, 200);
  });

  it('has no password to change when it only signs in with Google', async () => {
    const { token } = await signInLocally('without@example.com');
    const body = { oldPassword: 'secret-1', password: 'renewed1', confirmPassword: 'renewed1' };
    assert.equal((await callExpectingError(server.app, 'changePassword', 400, { token, body })).code, 'wrong-password');
  });

  it('rejects an invalid password change with the text of its issue', async () => {
    const { token } = await signUp(server.app);
    const good = { oldPassword: 'secret-1', password: 'renewed1', confirmPassword: 'renewed1' };
    const cases = [
      [{ oldPassword: '' }, 'All fields are required'],
      [{ password: 'short', confirmPassword: 'short' }, 'Password must be at least 6 characters'],
      [{ confirmPassword: 'other-one' }, 'Passwords do not match!'],
    ] as const;
    for (const [change, text] of cases) {
      assert.equal(
        (await callExpectingError(server.app, 'changePassword', 400, { token, body: { ...good, ...change } })).detail,
        text,
      );
    }
  });

  it('limits guesses at its password, whichever call they come by', async () => {
    const { token } = await signUp(server.app, 'guessed@example.com');
    const changed = { password: 'renewed1', confirmPassword: 'renewed1' };
    const calls = ['passkeyCreationOptions', 'proveOwner', 'changePassword', 'deleteAccount'] as const;
    const statusesWith = async (password: string) => {
      const bodies = [{ proof: { password } }, { password }, { oldPassword: password, ...changed }, { password }];
      const statuses = [];
      for (const [index, name] of calls.entries())
        statuses.push((await send(server.app, name, { token, body: bodies[index] as never })).statusCode);
      return statuses;
    };
    assert.deepEqual(await statusesWith('wrong-one'), [400, 400, 400, 400]);
    assert.deepEqual(await statusesWith('secret-1'), [429, 429, 429, 429]);
    server.clock.advance(minutes(15));
    await call(server.app, 'deleteAccount', { token, body: { password: 'secret-1' } });
  });

  it('lists where it is logged in, the newest use first, without tokens', async () => {
    const email = 'listed@example.com';
    const first = await signUp(server.app, email);
    server.clock.advance(hours(2));
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    };
    const payload = { email, password: 'secret-1' };
    const { token } = (await injectCall(server.app, 'login', { headers, payload })).json<{
      token: string;
    }>();
    const listed = await call(server.app, 'sessions', { token });
    assert.deepEqual(
      listed.map(({ device, current, lastUsed }) => ({ device, current, lastUsed })),
      [
        { device: 'Chrome on Windows', current: true, lastUsed: server.clock.now.toISOString() },
        {
          device: 'Unknown device',
          current: false,
          lastUsed: new Date(server.clock.now.getTime() - hours(2)).toISOString(),
        },
      ],
    );
    server.clock.advance(days(7) - hours(1));
    assert.deepEqual(pluck(await call(server.app, 'sessions', { token }), 'device'), ['Chrome on Windows']);
    assert.ok(![first.token, token].some((secret) => JSON.stringify(listed).includes(secret)));
  });

  it('logs out elsewhere, and never someone else', async () => {
    const email = 'elsewhere@example.com';
    const first = await signUp(server.app, email);
    const second = await call(server.app, 'login', { body: { email, password: 'secret-1' } });
    const stranger = await signUp(server.app);
    const other =
      (await call(server.app, 'sessions', { token: second.token })).find(({ current }) => !current)?.id ?? '';
    await callExpectingError(server.app, 'endSession', 404, { token: stranger.token, params: { id: other } });
    await call(server.app, 'profile', { token: first.token });
    await call(server.app, 'endSession', { token: second.token, params: { id: other } });
    await callExpectingError(server.app, 'profile', 401, { token: first.token });
    await callExpectingError(server.app, 'endSession', 404, { token: second.token, params: { id: other } });
    await callExpectingError(server.app, 'endSession', 400, { token: second.token, params: { id: 'nonsense' } });
  });

  it('is deleted with its sessions, and its email is free again', async () => {
    const email = 'leaving@example.com';
    const { token } = await signUp(server.app, email);
    await call(server.app, 'deleteAccount', { token, body: { password: 'secret-1' } });
    await callExpectingError(server.app, 'profile', 401, { token });
    assert.equal((await login(email)).statusCode, 401);
    await signUp(server.app, email);
  });

  it('is deleted only for its owner', async () => {
    const { token } = await signUp(server.app, 'staying@example.com');
    assert.equal(
      (await callExpectingError(server.app, 'deleteAccount', 400, { token, body: { password: 'wrong-one' } })).code,
      'wrong-password',
    );
    problemIn(await injectCall(server.app, 'deleteAccount', { headers: { authorization: `Bearer ${token}` } }), 400);
    await callExpectingError(server.app, 'deleteAccount', 400, { token, body: {} });
    await callExpectingError(server.app, 'deleteAccount', 401, { body: { password: 'secret-1' } });
    assert.ok(await isThere('staying@example.com'));
  });

  for (const credential of [null, 42, true, [], {}, '']) {
    it(`is not deleted with the credential ${JSON.stringify(credential)}`, async () => {
      const email = `credential-${typeof credential}-${String(credential).length}@example.com`;
      const { token } = await signInLocally(email);
      const response = await injectCall(server.app, 'deleteAccount', {
        headers: { authorization: `Bearer ${token}` },
        payload: { credential, nonce },
      });
      // 400, not 401: a 401 on a call with the current token would end the session (ADR-15).
      problemIn(response, 400);
      assert.ok(await isThere(email));
    });
  }

  it('is deleted by a credential just made, of the same person, used once', async () => {
    const email = 'google-only@example.com';
    const credential = await credentialOf(email);
    const { token } = await call(server.app, 'googleAuth', { body: { user_name: email, email, credential, nonce } });
    const other = await credentialOf('other@example.com');
    for (const body of [
      { credential },
      { credential, nonce },
      { credential: other, nonce },
      { credential: 'nonsense', nonce },
    ]) {
      assert.equal(
        (await callExpectingError(server.app, 'deleteAccount', 400, { token, body })).code,
        'wrong-credential',
      );
    }
    await server.db.delete(limits);
    server.clock.advance(minutes(1));
    await call(server.app, 'deleteAccount', { token, body: { credential: await credentialOf(email), nonce } });
    assert.equal(await isThere(email), false);
  });
});
