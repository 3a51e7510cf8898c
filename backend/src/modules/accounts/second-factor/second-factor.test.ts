import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { SessionData } from '@inspire/shared/contracts';
import { authenticators, recoveryCodes, users } from '../../../database/schema/accounts';
import { call, callExpectingError, problemIn, send, signUp } from '../../../testing/client';
import { resetPasswords, subjectsTo, waitingMails } from '../../../testing/mails';
import { addPasskeyTo, codeOf } from '../../../testing/software-authenticator';
import { days, generousLimits, minutes, setUpTestServer, type TestServer } from '../../../testing/test-server';
import { newToken } from '../tokens';

const password = 'secret-1';

const setUpServer = (production: boolean) =>
  setUpTestServer({ production, limits: { ...generousLimits, loginPerAddress: 40 } });

function actions(server: TestServer) {
  const newHandle = newToken;
  const logIn = (email: string, handle?: string, given = password) =>
    send(server.app, 'login', { body: { email, password: given, ...(handle && { handle }) } });
  const finish = (handle: string, code: string, address?: string) =>
    send(server.app, 'secondStep', { body: { handle, code }, address });
  const codeNow = (secret: string) => codeOf(secret, server.clock.now);
  /** A later code: each is accepted once. */
  const nextCode = (secret: string) => {
    server.clock.advance(minutes(1));
    return codeNow(secret);
  };
  async function addApp({ token }: SessionData) {
    const { secret, url } = await call(server.app, 'startAuthenticator', { token, body: {} });
    const { codes } = await call(server.app, 'confirmAuthenticator', { token, body: { code: codeNow(secret) } });
    return { secret, url, codes };
  }
  async function startSecondStep(email: string, given = password) {
    const handle = newHandle();
    const { code } = problemIn(await logIn(email, handle, given), 401);
    assert.equal(code, 'second-step-required');
    return handle;
  }
  async function logInWithCode(email: string, secret: string) {
    const response = await finish(await startSecondStep(email), nextCode(secret));
    assert.equal(response.statusCode, 200, response.body);
    return response.json<SessionData>();
  }
  const methodsOf = ({ token }: { readonly token: string }) => call(server.app, 'signInMethods', { token });
  /** Signs up and adds an app. */
  async function signUpWithApp() {
    const session = await signUp(server.app);
    return { ...session, ...(await addApp(session)) };
  }
  return { logIn, finish, codeNow, nextCode, addApp, startSecondStep, logInWithCode, methodsOf, signUpWithApp };
}

describe('an authenticator app (D-47)', () => {
  const server = setUpServer(false);
  const act = actions(server);
  // Past every window of the limits.
  beforeEach(() => server.clock.advance(days(1)));

  describe('on the profile', () => {
    it('is added with a code, listed and removed, and its holder gets mails', async () => {
      const { token, email, url, codes } = await act.signUpWithApp();
      assert.match(url, /^otpauth:\/\/totp\/Inspire/);
      assert.equal(new Set(codes).size, 10);
      const { authenticator } = await act.methodsOf({ token });
      assert.deepEqual(authenticator, { since: server.clock.now.toISOString(), recoveryCodesLeft: 10 });
      await call(server.app, 'removeAuthenticator', { token, body: {} });
      assert.equal((await act.methodsOf({ token })).authenticator, undefined);
      await callExpectingError(server.app, 'removeAuthenticator', 404, { token, body: {} });
      assert.deepEqual(await subjectsTo(server.db, email), [
        'An authenticator app was added to your Inspire account',
        'The authenticator app was removed from your Inspire account',
      ]);
      assert.equal((await act.logIn(email)).statusCode, 200);
    });

    it('has no effect until it is confirmed with a right code', async () => {
      const { token, email } = await signUp(server.app);
      const { secret } = await call(server.app, 'startAuthenticator', { token, body: {} });
      for (const code of ['000000', codeOf(secret, new Date(server.clock.now.getTime() - minutes(5)))]) {
        const rejected = await callExpectingError(server.app, 'confirmAuthenticator', 400, { token, body: { code } });
        assert.equal(rejected.code, 'wrong-code');
      }
      assert.equal((await act.methodsOf({ token })).authenticator, undefined);
      assert.equal((await act.logIn(email)).statusCode, 200);
    });

    it('is confirmed within 15 minutes, with the newest secret', async () => {
      const { token } = await signUp(server.app);
      const start = () => call(server.app, 'startAuthenticator', { token, body: {} });
      const confirm = (secret: string) =>
        send(server.app, 'confirmAuthenticator', { token, body: { code: act.codeNow(secret) } });
      const [first, second] = [await start(), await start()];
      assert.equal((await confirm(first.secret)).statusCode, 400);
      server.clock.advance(minutes(15) + 1);
      assert.equal((await confirm(second.secret)).statusCode, 400);
      const body = { proof: { password } };
      const third = await call(server.app, 'startAuthenticator', { token, body });
      assert.equal((await confirm(third.secret)).statusCode, 200);
    });

    it('is one per account, and its secret is not shown again', async () => {
      const { token, secret } = await act.signUpWithApp();
      const again = await callExpectingError(server.app, 'startAuthenticator', 409, { token, body: {} });
      assert.equal(again.code, 'authenticator-exists');
      const body = { code: act.nextCode(secret) };
      await callExpectingError(server.app, 'confirmAuthenticator', 409, { token, body });
      assert.ok(!JSON.stringify(await act.methodsOf({ token })).includes(secret));
    });

    it('is added and removed only with a proof of the last 15 minutes', async () => {
      const [{ token }, other] = [await signUp(server.app), await act.signUpWithApp()];
      server.clock.advance(minutes(15) + 1);
      for (const [name, caller] of [
        ['startAuthenticator', token],
        ['removeAuthenticator', other.token],
      ] as const) {
        const without = await callExpectingError(server.app, name, 403, { token: caller, body: {} });
        assert.equal(without.code, 'proof-required');
        const proof = { password: 'wrong-one' };
        await callExpectingError(server.app, name, 400, { token: caller, body: { proof } });
        await call(server.app, name, { token: caller, body: { proof: { password } } });
      }
    });

    it('stores recovery codes as hashes only', async () => {
      const { codes } = await act.signUpWithApp();
      const stored = JSON.stringify(await server.db.select().from(recoveryCodes));
      assert.equal(codes.length, 10);
      for (const code of codes) assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')));
    });
  });

  describe('a sign-in by password', () => {
    it('needs a code, which is accepted once', async () => {
      const { email, secret } = await act.signUpWithApp();
      const first = await act.startSecondStep(email);
      const code = act.nextCode(secret);
      const response = await act.finish(first, code);
      assert.equal(response.statusCode, 200, response.body);
      const { token } = response.json<SessionData>();
      await call(server.app, 'profile', { token });
      // Neither the code nor the handle works again.
      assert.equal(problemIn(await act.finish(await act.startSecondStep(email), code), 401).code, 'wrong-code');
      assert.equal(problemIn(await act.finish(first, act.nextCode(secret)), 401).code, 'second-step-over');
    });

    it('does not accept the code that confirmed the app', async () => {
      const { email, secret } = await act.signUpWithApp();
      const handle = await act.startSecondStep(email);
      assert.equal(problemIn(await act.finish(handle, act.codeNow(secret)), 401).code, 'wrong-code');
      assert.equal((await act.finish(handle, act.nextCode(secret))).statusCode, 200);
    });

    it('is finished only by the browser that gave the password, for five minutes', async () => {
      const { email, secret } = await act.signUpWithApp();
      const handle = await act.startSecondStep(email);
      const stranger = await act.finish(newToken(), act.nextCode(secret));
      assert.equal(problemIn(stranger, 401).code, 'second-step-over');
      server.clock.advance(minutes(4) - 1);
      assert.equal((await act.finish(handle, act.codeNow(secret))).statusCode, 200);
      const late = await act.startSecondStep(email);
      server.clock.advance(minutes(5));
      assert.equal(problemIn(await act.finish(late, act.codeNow(secret)), 401).code, 'second-step-over');
    });

    it('evaluates five codes, and then rejects even the right one', async () => {
      const { email, secret } = await act.signUpWithApp();
      const handle = await act.startSecondStep(email);
      for (let tried = 0; tried < 5; tried += 1)
        assert.equal(problemIn(await act.finish(handle, '000000'), 401).code, 'wrong-code');
      assert.equal(problemIn(await act.finish(handle, act.nextCode(secret)), 401).code, 'second-step-over');
      await act.logInWithCode(email, secret);
    });

    it('stops for a day after twenty wrong codes, whatever their networks; right ones do not count', async () => {
      const { email, secret } = await act.signUpWithApp();
      for (let count = 0; count < 25; count += 1) await act.logInWithCode(email, secret);
      for (let tried = 0; tried < 20; tried += 1) {
        const handle = await act.startSecondStep(email);
        assert.equal((await act.finish(handle, '000000', `203.0.113.${tried}`)).statusCode, 401);
      }
      const handle = await act.startSecondStep(email);
      problemIn(await act.finish(handle, act.nextCode(secret), '203.0.113.99'), 429);
      server.clock.advance(days(1));
      await act.logInWithCode(email, secret);
    });

    it('counts wrong codes of one network with its failed logins', async () => {
      const { email } = await signUp(server.app);
      for (let tried = 0; tried < 40; tried += 1)
        assert.equal((await act.finish(newToken(), '000000', '198.51.100.7')).statusCode, 401);
      const body = { email, password };
      assert.equal((await send(server.app, 'login', { body, address: '198.51.100.7' })).statusCode, 429);
      assert.equal((await send(server.app, 'login', { body, address: '198.51.100.8' })).statusCode, 200);
    });

    it('says so to a page from before codes, and never without the right password', async () => {
      const { email } = await act.signUpWithApp();
      const { code, detail } = problemIn(await act.logIn(email), 401);
      assert.equal(code, 'second-step-required');
      assert.match(detail ?? '', /also needs a code from its authenticator app/);
      assert.equal(problemIn(await act.logIn(email, newToken(), 'wrong-one'), 401).code, 'invalid-credentials');
    });

    it('goes on with a recovery code, once each, and its holder gets a mail', async () => {
      const { token, email, codes } = await act.signUpWithApp();
      const [first = '', second = ''] = codes;
      const used = await act.finish(await act.startSecondStep(email), first.toLowerCase().replaceAll('-', ' '));
      assert.equal(used.statusCode, 200, used.body);
      const again = await act.finish(await act.startSecondStep(email), first);
      assert.equal(problemIn(again, 401).code, 'wrong-code');
      assert.equal((await act.methodsOf({ token })).authenticator?.recoveryCodesLeft, 9);
      assert.equal((await act.finish(await act.startSecondStep(email), second)).statusCode, 200);
      const mails = (await waitingMails(server.db, email)).filter(({ subject }) => /recovery code/.test(subject));
      assert.deepEqual(mails.map(({ text }) => /Recovery codes left: (\d)/.exec(text)?.[1]).toSorted(), ['8', '9']);
    });

    it('does not accept a recovery code of another account', async () => {
      const owner = await act.signUpWithApp();
      const { codes, secret } = await act.signUpWithApp();
      const handle = await act.startSecondStep(owner.email);
      for (const code of [codes[0] ?? '', act.nextCode(secret)])
        assert.equal(problemIn(await act.finish(handle, code), 401).code, 'wrong-code');
    });

    it('ends when the password or the app changes in between', async () => {
      const { token, email, secret } = await act.signUpWithApp();
      const first = await act.startSecondStep(email);
      const passwords = { oldPassword: password, password: 'changed-1', confirmPassword: 'changed-1' };
      await call(server.app, 'changePassword', { token, body: passwords });
      assert.equal(problemIn(await act.finish(first, act.nextCode(secret)), 401).code, 'second-step-over');
      const second = await act.startSecondStep(email, 'changed-1');
      const [row] = await server.db.select({ id: users.id }).from(users).where(eq(users.email, email));
      const body = { proof: { password: 'changed-1' } };
      const signedIn = await act.finish(await act.startSecondStep(email, 'changed-1'), act.nextCode(secret));
      await call(server.app, 'removeAuthenticator', { token: signedIn.json<SessionData>().token, body });
      assert.equal(await server.db.$count(authenticators, eq(authenticators.userId, row?.id ?? 0)), 0);
      assert.equal(problemIn(await act.finish(second, act.nextCode(secret)), 401).code, 'second-step-over');
    });
  });

  it('stays with a reset of a proven account, and ends with a takeover', async () => {
    const { email } = await act.signUpWithApp();
    await resetPasswords.link(server, email, 'renewed-1');
    const taken = await act.logIn(email, newToken(), 'renewed-1');
    assert.equal(taken.statusCode, 200, taken.body);
    await act.addApp(taken.json<SessionData>());
    await resetPasswords.link(server, email, 'renewed-2');
    await act.startSecondStep(email, 'renewed-2');
  });

  it('is not asked for after a passkey', async () => {
    const { token } = await act.signUpWithApp();
    const { authenticator: key } = await addPasskeyTo(server.app, token);
    const assertion = key.get(await call(server.app, 'passkeySignInOptions'));
    await call(server.app, 'passkeySignIn', { body: { passkey: assertion } });
  });
});

describe('the role of an account in production (D-47, ADR-54)', () => {
  const server = setUpServer(true);
  const act = actions(server);

  async function newEditor() {
    const session = await signUp(server.app);
    await server.db.update(users).set({ role: 'editor' }).where(eq(users.email, session.email));
    return session;
  }
  const rolesOf = async ({ token }: SessionData) => (await call(server.app, 'refreshSession', { token })).roles;

  it('has no effect without a second factor, which the profile says', async () => {
    const { email } = await newEditor();
    const response = await act.logIn(email);
    const session = response.json<SessionData>();
    assert.equal(session.roles, undefined);
    assert.equal(await rolesOf(session), undefined);
    assert.equal((await act.methodsOf(session)).needsSecondFactor, true);
    const viewer = await signUp(server.app);
    assert.equal((await act.methodsOf(viewer)).needsSecondFactor, undefined);
  });

  it('has effect once an app is added, after a sign-in with its code, and until it is removed', async () => {
    const session = await newEditor();
    const { secret } = await act.addApp(session);
    assert.deepEqual(await rolesOf(session), ['editor']);
    assert.equal((await act.methodsOf(session)).needsSecondFactor, undefined);
    const signedIn = await act.logInWithCode(session.email, secret);
    assert.deepEqual(signedIn.roles, ['editor']);
    const passwords = { oldPassword: password, password: 'changed-1', confirmPassword: 'changed-1' };
    const changed = await call(server.app, 'changePassword', { token: signedIn.token, body: passwords });
    assert.deepEqual([changed.roles, await rolesOf(changed)], [['editor'], ['editor']]);
    await call(server.app, 'removeAuthenticator', { token: changed.token, body: {} });
    assert.equal(await rolesOf(changed), undefined);
  });

  it('has effect with a passkey: added, signed in with, or given as a proof', async () => {
    const session = await newEditor();
    const { token, email } = session;
    const { authenticator: key, added } = await addPasskeyTo(server.app, token);
    assert.deepEqual(await rolesOf(session), ['editor']);
    const assertion = key.get(await call(server.app, 'passkeySignInOptions'));
    const signedIn = await call(server.app, 'passkeySignIn', { body: { passkey: assertion } });
    assert.deepEqual(signedIn.roles, ['editor']);
    const byPassword = (await act.logIn(email)).json<SessionData>();
    assert.equal(byPassword.roles, undefined);
    const options = await call(server.app, 'passkeyProofOptions', {
      token: byPassword.token,
      body: { purpose: 'change-sign-in' },
    });
    await call(server.app, 'proveOwner', { token: byPassword.token, body: { password } });
    assert.equal(await rolesOf(byPassword), undefined);
    await call(server.app, 'proveOwner', { token: byPassword.token, body: { passkey: key.get(options) } });
    assert.deepEqual(await rolesOf(byPassword), ['editor']);
    await call(server.app, 'removePasskey', { token, params: { id: added.id }, body: {} });
    assert.equal(await rolesOf(byPassword), undefined);
  });
});
