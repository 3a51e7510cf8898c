import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type CallName, endpoints } from '@inspire/shared/contracts';
import { users } from '../database/schema/accounts';
import { outbox } from '../database/schema/outbox';
import { newToken } from '../modules/accounts/tokens';
import { createGoogleIdentity } from '../modules/identity/google-identity';
import { callsWithoutSecurityEvent, securityEvents } from '../plugins/security-events';
import type { SecurityEvent } from '../plugins/security-log';
import { call, registrationOf, send, signUp } from '../testing/client';
import { startFakeGoogle } from '../testing/google';
import { otherThan, sentOtp, testWorker } from '../testing/mails';
import { pluck } from '../testing/pluck';
import { codeOf } from '../testing/software-authenticator';
import { setUpTestServer, startTestServer } from '../testing/test-server';
import { createLogger } from './create-logger';

const ADDRESS = '203.0.113.7';
const EMAIL = 'Hunter2@example.com';
const STRANGER = 'hunter2-stranger@example.com';
const PASSWORD = 'hunter2-password';
const WRONG = 'hunter2-wrong';
const CHANGED = 'hunter2-changed';

describe('the security log', () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const server = setUpTestServer({ logger, trustedProxies: 'loopback' });
  beforeEach(() => {
    lines.length = 0;
  });

  const events = () =>
    lines.flatMap((line) => {
      const { security } = JSON.parse(line) as { security?: SecurityEvent };
      return security ? [security] : [];
    });
  /** A line without the two numbers that the logger adds, which can begin with the digits of a code or be equal to it. */
  const withoutStamps = (line: string) => {
    const { time, pid, ...rest } = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual([typeof time, typeof pid], ['number', 'number']);
    return JSON.stringify(rest);
  };
  const shorts = () => events().map(({ event, outcome }) => `${event}: ${outcome}`);
  /** An event follows its response, on PostgreSQL after a query. Waits for it, so that the order is that of the requests. */
  async function logged<T>(work: () => PromiseLike<T>, count = 1): Promise<T> {
    const before = events().length;
    const done = await work();
    const deadline = Date.now() + 5_000;
    while (events().length < before + count && Date.now() < deadline) await sleep(5);
    return done;
  }
  const request = <N extends CallName>(name: N, input: Parameters<typeof send<N>>[2] = {}) =>
    logged(() => send(server.app, name, { address: ADDRESS, ...input }), name in securityEvents ? 1 : 0);

  it('has one event for each step in the life of an account, and no secret', async () => {
    const secrets = [EMAIL, EMAIL.toLowerCase(), STRANGER, PASSWORD, WRONG, CHANGED];
    const tokenIn = (response: { json: () => unknown }) => {
      const { token } = response.json() as { token: string };
      secrets.push(token);
      return token;
    };
    await request('register', { body: registrationOf(EMAIL, PASSWORD) });
    const [account] = await server.db.select().from(users).where(eq(users.emailKey, EMAIL.toLowerCase()));
    await request('login', { body: { email: EMAIL, password: WRONG } });
    await request('login', { body: { email: STRANGER, password: WRONG } });
    await request('login', { body: { email: STRANGER.toUpperCase(), password: WRONG } });
    const first = tokenIn(await request('login', { body: { email: EMAIL, password: PASSWORD } }));
    const handle = newToken();
    await request('forgotPassword', { body: { email: EMAIL, handle } });
    const otp = await sentOtp(server.db, EMAIL);
    secrets.push(handle);
    const reset = { email: EMAIL, handle, password: CHANGED, confirmPassword: CHANGED };
    await request('resetPassword', { body: { ...reset, otp: otherThan(otp) } });
    await request('resetPassword', { body: { ...reset, otp } });
    await request('logout', { token: first });
    const second = tokenIn(await request('login', { body: { email: EMAIL, password: CHANGED } }));
    const passwords = { oldPassword: CHANGED, password: PASSWORD, confirmPassword: PASSWORD };
    const third = tokenIn(await request('changePassword', { token: second, body: passwords }));
    await request('proveOwner', { token: third, body: { password: WRONG } });
    await request('proveOwner', { token: third, body: { password: PASSWORD } });
    tokenIn(await request('login', { body: { email: EMAIL, password: PASSWORD } }));
    const listed = await call(server.app, 'sessions', { token: third });
    await request('endSession', { token: third, params: { id: listed.find(({ current }) => !current)?.id ?? '' } });
    await request('googleAuth', { body: { user_name: 'Ann', email: EMAIL, credential: 'hunter2.forged' } });
    const webhook = {
      method: 'POST',
      url: '/payments/webhook/sandbox',
      payload: '{}',
      remoteAddress: ADDRESS,
    } as const;
    await logged(() => server.app.inject(webhook));
    await request('logout', { token: third });
    const last = tokenIn(await request('login', { body: { email: EMAIL, password: PASSWORD } }));
    await request('deleteAccount', { token: last, body: { password: PASSWORD } });

    assert.deepEqual(shorts(), [
      'signup: success',
      'login: invalid-credentials',
      'login: invalid-credentials',
      'login: invalid-credentials',
      'login: success',
      'reset-request: success',
      'password-reset: otp-refused',
      'password-reset: success',
      'session-end: unauthenticated',
      'login: success',
      'password-change: success',
      'owner-proof: wrong-password',
      'owner-proof: success',
      'login: success',
      'other-session-end: success',
      'google-login: credential-refused',
      'webhook: webhook-refused',
      'session-end: success',
      'login: success',
      'account-deletion: success',
    ]);
    const found = events();
    assert.ok(found.every(({ address, request }) => address === ADDRESS && request !== ''));
    const strangers = found.filter(({ unknownAccount }) => unknownAccount !== undefined);
    assert.deepEqual([strangers.length, new Set(strangers.map(({ unknownAccount }) => unknownAccount)).size], [2, 1]);
    const nameless = found.filter(
      ({ account: id, unknownAccount }) => id === undefined && unknownAccount === undefined,
    );
    assert.deepEqual(pluck(nameless, 'event'), ['session-end', 'webhook']);
    for (const { account: id, unknownAccount } of found)
      if (id !== undefined) assert.deepEqual([id, unknownAccount], [account?.id, undefined]);
    const leaks = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
    // As a whole value or word: the id of a request may begin with its digits.
    const otpLeaks = lines.filter((line) => new RegExp(`[:"]${otp}\\b`).test(withoutStamps(line)));
    assert.deepEqual([leaks, otpLeaks], [[], []]);
  });

  it('says when a Google account is linked, and whose account it took over', async () => {
    const nonce = randomUUID();
    const clock = () => server.clock.now;
    await using google = await startFakeGoogle(clock);
    const { clientId, keysAddress } = google;
    await using linking = await startTestServer({
      logger,
      identity: createGoogleIdentity({ clientId, keysAddress, clock }),
    });
    const signIn = async (email: string) => {
      const credential = await google.token(email, nonce, { claims: { hd: 'example.com' } });
      const body = { user_name: 'Ann', email, credential, nonce };
      return logged(() => call(linking.app, 'googleAuth', { body }));
    };
    await signIn('new@example.com');
    linking.clock.advance(1_000);
    const { email } = await logged(() => signUp(linking.app, 'unproven@example.com'));
    await signIn(email);
    await logged(() => signUp(linking.app, 'proven@example.com'));
    await linking.db.update(users).set({ emailProvenAt: clock() }).where(eq(users.emailKey, 'proven@example.com'));
    await signIn('proven@example.com');
    const signIns = events().filter(({ event }) => event === 'google-login');
    assert.deepEqual(
      signIns.map(({ detail, outcome }) => [detail, outcome]),
      [
        ['created', 'success'],
        ['taken-over', 'success'],
        ['linked', 'success'],
      ],
    );
    assert.equal(new Set(signIns.map(({ account }) => account)).size, 3);
  });

  it('names the account of a code, says which kind it was, and has neither code nor secret', async () => {
    const { token, email } = await logged(() => signUp(server.app));
    const [account] = await server.db.select().from(users).where(eq(users.email, email));
    lines.length = 0;
    const started = await request('startAuthenticator', { token, body: {} });
    const { secret } = started.json<{ secret: string }>();
    const code = codeOf(secret, server.clock.now);
    const confirmed = await request('confirmAuthenticator', { token, body: { code } });
    const { codes } = confirmed.json<{ codes: string[] }>();
    const handle = newToken();
    await request('login', { body: { email, password: 'secret-1', handle } });
    await request('secondStep', { body: { handle, code } });
    await request('secondStep', { body: { handle, code: codes[0] ?? '' } });
    await request('removeAuthenticator', { token, body: {} });
    assert.deepEqual(shorts(), [
      'authenticator-added: success',
      'login: second-step-required',
      'second-step: wrong-code',
      'second-step: success',
      'authenticator-removed: success',
    ]);
    assert.ok(events().every(({ account: id }) => id === account?.id));
    assert.equal(events()[3]?.detail, 'recovery-code');
    for (const value of [secret, handle, ...codes]) assert.ok(!lines.join('').includes(value));
    assert.ok(!lines.join('').includes(`"${code}"`));
  });

  it('names a failure by the code of its problem: a limit, an invalid body, an unreadable body', async () => {
    const body = { email: 'limited@example.com', password: WRONG };
    for (let tried = 0; tried < 11; tried += 1) await request('login', { body });
    await request('login', { body: { email: 'limited@example.com', password: '' } });
    const text = {
      method: 'POST',
      url: endpoints.login.path,
      payload: 'x',
      headers: { 'content-type': 'a/b' },
    } as const;
    await logged(() => server.app.inject(text));
    assert.deepEqual(shorts().slice(-3), ['login: too-many-attempts', 'login: invalid-request', 'login: http-415']);
  });

  it('has one line for a flood of rejected attempts, and one for how many followed it', async () => {
    await using flooded = await startTestServer({ logger, trustedProxies: 'loopback' });
    const body = { email: 'flooded@example.com', password: WRONG };
    for (let tried = 0; tried < 10; tried += 1)
      await logged(() => send(flooded.app, 'login', { body, address: ADDRESS }));
    lines.length = 0;
    await logged(() => send(flooded.app, 'login', { body, address: ADDRESS }));
    const [first] = events();
    await Promise.all(Array.from({ length: 30 }, () => send(flooded.app, 'login', { body, address: ADDRESS })));
    assert.deepEqual(events(), [first]);
    await flooded.app.close();
    assert.deepEqual(events(), [first, { ...first, repeated: 30 }]);
    assert.equal(first?.outcome, 'too-many-attempts');
    assert.ok(first.unknownAccount);
  });

  it('has no event for calls that do not matter, nor for an accepted webhook', async () => {
    await request('searchVideos', { query: { searchQuery: 'x' } });
    await request('searchVideos', { token: 'x'.repeat(43) });
    assert.deepEqual(shorts(), []);
  });

  it('knows every call about accounts and money: it logs the call or says why not', () => {
    const names = Object.keys(endpoints) as CallName[];
    const isSensitive = (name: CallName) =>
      /^\/(api\/v1\/auth|user-video-purchase|subscriptions)\//.test(endpoints[name].path);
    const undecided = names
      .filter(isSensitive)
      .filter((name) => (name in securityEvents ? 1 : 0) + (name in callsWithoutSecurityEvent ? 1 : 0) !== 1);
    assert.deepEqual(undecided, []);
  });

  it('keeps the recipient out of the log and of the outbox when the mail server repeats it', async () => {
    await server.db.insert(outbox).values({ mail: { to: EMAIL, subject: 'x', text: 'x' } });
    const transport = {
      send: () => Promise.reject(new Error(`550 5.1.1 <${EMAIL}>: Recipient address rejected`)),
      close: () => undefined,
    };
    await testWorker(server.db, transport, () => server.clock.now, { logger }).deliverDue();
    const [row] = await server.db.select().from(outbox);
    assert.equal(row?.lastError, '550 5.1.1 <[email]>: Recipient address rejected');
    assert.ok(lines.some((line) => line.includes('Recipient address rejected')));
    assert.ok(lines.every((line) => !line.includes(EMAIL)));
  });
});
