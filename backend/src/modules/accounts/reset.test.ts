import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eq, gt } from 'drizzle-orm';
import { endpoints } from '@inspire/shared/contracts';
import { resetCodes, resetLinks, users } from '../../database/schema/accounts';
import { limits } from '../../database/schema/limits';
import { outbox } from '../../database/schema/outbox';
import { ServerBusyError } from '../../errors/errors';
import { call, callExpectingError, injectCall, problemIn, send, signUp } from '../../testing/client';
import { otherThan, sentLinkToken, sentOtp, waitingMails } from '../../testing/mails';
import { days, generousLimits, hours, minutes, setUpTestServer, watchPasswords } from '../../testing/test-server';
import type { Passwords } from './passwords';
import { newToken } from './tokens';

const REFUSED = 'Invalid OTP or error resetting password!';

describe('a forgotten password', () => {
  const compared: (string | null | undefined)[] = [];
  const hashed: string[] = [];
  let made = 0;
  /** The operation that fails with ServerBusyError. */
  let busyFor: keyof Passwords | undefined;
  const handle = newToken();

  const passwords = watchPasswords({
    onHash(password) {
      if (busyFor === 'hash') throw new ServerBusyError();
      hashed.push(password);
    },
    onCompare(stored) {
      if (busyFor === 'matches') throw new ServerBusyError();
      compared.push(stored);
    },
  });
  const server = setUpTestServer({
    passwords,
    limits: { ...generousLimits, otpSendsPerAddress: 20, otpGuessesPerAddress: 12 },
  });
  beforeEach(async () => {
    // Limits of earlier tests end.
    server.clock.advance(days(61));
    compared.length = 0;
    hashed.length = 0;
    busyFor = undefined;
  });

  const forgot = (email: string, address?: string) =>
    send(server.app, 'forgotPassword', { body: { email, handle }, address });
  const guess = (email: string, otp: number, password = 'renewed1', address?: string) =>
    send(server.app, 'resetPassword', { body: { email, otp, password, confirmPassword: password, handle }, address });
  const login = (email: string, password: string) => send(server.app, 'login', { body: { email, password } });
  async function forgetful() {
    const email = `forgetful${(made += 1)}@example.com`;
    const session = await signUp(server.app, email);
    await call(server.app, 'forgotPassword', { body: { email, handle } });
    return { email, session, otp: await sentOtp(server.db, email) };
  }

  it('is replaced by means of the OTP that is mailed, which ends all sessions and proves the email', async () => {
    const { email, session, otp } = await forgetful();
    const [mail] = await waitingMails(server.db, email);
    assert.equal(mail?.subject, 'Your Inspire OTP');
    assert.ok(otp >= 1_000 && otp <= 9_999);
    assert.equal((await guess(email.toUpperCase(), otp)).statusCode, 204);
    await callExpectingError(server.app, 'browseHistory', 401, { token: session.token });
    assert.equal((await login(email, 'secret-1')).statusCode, 401);
    assert.equal((await login(email, 'renewed1')).statusCode, 200);
    const [account] = await server.db.select().from(users).where(eq(users.email, email));
    assert.deepEqual(account?.emailProvenAt, server.clock.now);
    assert.ok(
      (await waitingMails(server.db, email)).some(({ subject }) => subject === 'Your Inspire password was changed'),
    );
  });

  it('accepts an OTP once', async () => {
    const { email, otp } = await forgetful();
    assert.equal((await guess(email, otp)).statusCode, 204);
    assert.equal(problemIn(await guess(email, otp, 'another1'), 400).detail, REFUSED);
    assert.equal((await login(email, 'renewed1')).statusCode, 200);
  });

  it('keeps OTPs and links as hashes, and their mails no longer than the links', async () => {
    const { email, otp } = await forgetful();
    const rows = await Promise.all([resetCodes, resetLinks].map((table) => server.db.select().from(table)));
    // Without dates, whose year may be the code; and a hash may contain its four digits, so they count as a word only.
    const values = rows.flat().flatMap((row) => Object.values(row).filter((value) => !(value instanceof Date)));
    const stored = values.map(String);
    assert.ok(stored.length > 0);
    assert.ok(!stored.some((value) => new RegExp(`^${otp}\\b`).test(value)));
    for (const secret of [handle, await sentLinkToken(server.db, email)])
      assert.ok(!stored.some((value) => value.includes(secret)));
    const mails = await server.db.select().from(outbox);
    const own = mails.find(({ mail }) => mail.to === email);
    assert.deepEqual(own?.expiresAt, new Date(server.clock.now.getTime() + days(1)));
  });

  it('says in the words of SPEC-8 that an email is unknown', async () => {
    const { detail, code } = problemIn(await forgot('nobody@example.com'), 400);
    assert.equal(detail, 'Email not found in the database!');
    assert.equal(code, 'email-unknown');
    assert.deepEqual(await waitingMails(server.db, 'nobody@example.com'), []);
  });

  it('rejects invalid fields with the texts of SPEC-5', async () => {
    const { path: url, method } = endpoints.forgotPassword;
    for (const payload of [{}, { email: ' ' }])
      assert.equal(problemIn(await server.app.inject({ url, method, payload }), 400).detail, 'Email is required!');
    const sendRequest = (change: object) =>
      injectCall(server.app, 'resetPassword', {
        payload: { email: 'a@example.com', otp: 1234, password: 'secret-1', confirmPassword: 'secret-1', ...change },
      });
    assert.equal(problemIn(await sendRequest({ confirmPassword: 'secret2' }), 400).detail, 'Passwords do not match!');
    assert.equal(
      problemIn(await sendRequest({ password: 'short', confirmPassword: 'short' }), 400).detail,
      'Password must be at least 6 characters',
    );
    for (const otp of [999, 10_000, 1234.5, '1234', null, undefined, [1234]])
      problemIn(await sendRequest({ otp }), 400);
  });

  it('answers a wrong, an old and a missing OTP and an unknown email alike', async () => {
    const { email, otp } = await forgetful();
    const wrong = problemIn(await guess(email, otherThan(otp)), 400);
    server.clock.advance(minutes(10));
    const old = problemIn(await guess(email, otp), 400);
    const { email: without } = await signUp(server.app);
    const missing = problemIn(await guess(without, 1234), 400);
    const unknown = problemIn(await guess('nobody@example.com', 1234), 400);
    assert.equal(wrong.detail, REFUSED);
    assert.deepEqual([old, missing, unknown], [wrong, wrong, wrong]);
    assert.equal((await login(email, 'secret-1')).statusCode, 200);
  });

  it('does the same work for an email that is unknown', async () => {
    const { email, otp } = await forgetful();
    hashed.length = 0;
    await guess(email, otherThan(otp));
    await guess('nobody@example.com', 1234);
    assert.equal(compared.length, 2);
    assert.equal(compared[1], undefined);
    assert.equal(hashed.length, 0);
    await forgot('nobody@example.com');
    assert.equal(hashed.length, 1);
  });

  it('evaluates five guesses, and then rejects even the right code', async () => {
    const { email, otp } = await forgetful();
    for (let tried = 0; tried < 5; tried += 1) problemIn(await guess(email, otherThan(otp)), 400);
    assert.equal(problemIn(await guess(email, otp), 400).detail, REFUSED);
    server.clock.advance(minutes(1));
    await call(server.app, 'forgotPassword', { body: { email, handle } });
    assert.equal((await guess(email, await sentOtp(server.db, email))).statusCode, 204);
  });

  it('keeps one OTP alive: the last one', async () => {
    const { email, otp: first } = await forgetful();
    // The OTP is random; asking again gives another one, with one exception in 9,000.
    let second = first;
    for (let attempt = 0; attempt < 3 && second === first; attempt += 1) {
      server.clock.advance(minutes(1));
      await call(server.app, 'forgotPassword', { body: { email, handle } });
      second = await sentOtp(server.db, email);
    }
    assert.notEqual(second, first);
    problemIn(await guess(email, first), 400);
    assert.equal((await guess(email, second)).statusCode, 204);
  });

  it('waits 60 seconds between sends', async () => {
    const { email } = await forgetful();
    const response = await forgot(email.toUpperCase());
    assert.equal(problemIn(response, 429).code, 'too-many-attempts');
    assert.equal(response.headers['retry-after'], '60');
    server.clock.advance(minutes(1) - 1);
    assert.equal((await forgot(email)).statusCode, 429);
    server.clock.advance(1);
    assert.equal((await forgot(email)).statusCode, 204);
  });

  it('sends five times a day', async () => {
    const { email } = await forgetful();
    for (let sent = 1; sent < 5; sent += 1) {
      server.clock.advance(minutes(1));
      assert.equal((await forgot(email)).statusCode, 204);
    }
    server.clock.advance(hours(1));
    assert.equal((await forgot(email)).statusCode, 429);
    server.clock.advance(days(1) - hours(1) - minutes(4));
    assert.equal((await forgot(email)).statusCode, 204);
  });

  it('limits what one address asks for, known emails and unknown ones together', async () => {
    for (let requested = 0; requested < 20; requested += 1)
      assert.equal((await forgot(`nobody${requested}@example.com`, '203.0.113.5')).statusCode, 400);
    const response = await forgot('nobody@example.com', '203.0.113.5');
    assert.equal(response.statusCode, 429);
    assert.equal(response.headers['retry-after'], '3600');
    assert.equal((await forgot('nobody@example.com', '203.0.113.6')).statusCode, 400);
  });

  it('limits the guesses of one address over all accounts, and does not count right ones', async () => {
    for (let done = 0; done < 3; done += 1) {
      const { email, otp } = await forgetful();
      assert.equal((await guess(email, otp, undefined, '203.0.113.5')).statusCode, 204);
    }
    for (let tried = 0; tried < 12; tried += 1)
      assert.equal((await guess(`nobody${tried}@example.com`, 1234, undefined, '203.0.113.5')).statusCode, 400);
    assert.equal((await guess('nobody@example.com', 1234, undefined, '203.0.113.5')).statusCode, 429);
  });

  it('does not use up a code by guesses that the server was too busy to look at', async () => {
    const { email, otp } = await forgetful();
    for (const work of ['matches', 'hash'] as const) {
      busyFor = work;
      for (let tried = 0; tried < 6; tried += 1)
        assert.equal((await guess(email, otp, undefined, '203.0.113.5')).statusCode, 503);
    }
    busyFor = undefined;
    const current = await server.db.select().from(limits).where(gt(limits.resetsAt, server.clock.now));
    const counted = current.filter(({ key }) => /^otp-(guess|wrong)/.test(key));
    assert.ok(counted.length >= 2);
    assert.ok(counted.every(({ count }) => count === 0));
    for (let tried = 0; tried < 4; tried += 1)
      problemIn(await guess(email, otherThan(otp), undefined, '203.0.113.5'), 400);
    assert.equal((await guess(email, otp, undefined, '203.0.113.5')).statusCode, 204);
  });

  it('greets by name only a viewer whose email is proven', async () => {
    const { email, otp } = await forgetful();
    assert.equal((await guess(email, otp)).statusCode, 204);
    server.clock.advance(minutes(1));
    await call(server.app, 'forgotPassword', { body: { email, handle } });
    const texts = (await waitingMails(server.db, email)).map(({ text }) => text.split('\n')[0]);
    // The reset took the account over, and the email replaces the name of the person who registered it.
    assert.deepEqual(texts, ['Hello,', `Hello ${email},`, `Hello ${email},`]);
  });
});
