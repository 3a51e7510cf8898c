import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { call, callExpectingError, injectCall, problemIn, send, signUp } from '../../testing/client';
import { otherThan, sentLinkToken, sentOtp, waitingMails } from '../../testing/mails';
import { days, generousLimits, hours, minutes, setUpTestServer, startTestServer } from '../../testing/test-server';
import { newToken } from './tokens';

const REFUSED = 'Invalid OTP or error resetting password!';
const LINK_REFUSED = 'This link has expired or was already used. Request a new one.';
const TOO_COMMON = 'This password is too common. Choose another one.';

describe('a reset link and the handle of a browser (D-45)', () => {
  let made = 0;
  const server = setUpTestServer({ limits: { ...generousLimits, otpGuessesPerAddress: 30, otpSendsPerAddress: 20 } });
  beforeEach(() => server.clock.advance(days(61)));

  const forgot = (email: string, handle?: string, address?: string) =>
    send(server.app, 'forgotPassword', { body: { email, ...(handle && { handle }) }, address });
  const guess = (email: string, otp: number, handle?: string, address?: string, password = 'renewed-1') =>
    send(server.app, 'resetPassword', {
      body: { email, otp, password, confirmPassword: password, ...(handle && { handle }) },
      address,
    });
  const redeem = (token: string, password = 'linked-1', address?: string) =>
    send(server.app, 'resetPasswordByLink', { body: { token, password, confirmPassword: password }, address });
  const login = (email: string, password: string) => send(server.app, 'login', { body: { email, password } });
  async function account() {
    const email = `linked${(made += 1)}@example.com`;
    return { email, session: await signUp(server.app, email), handle: newToken() };
  }
  async function wrongGuesses(email: string, handle: string, count: number, address?: string) {
    const otp = await sentOtp(server.db, email);
    for (let tried = 0; tried < count; tried += 1)
      assert.equal(problemIn(await guess(email, otherThan(otp), handle, address), 400).detail, REFUSED);
  }
  /** Uses up the ten wrong codes of an account. */
  async function exhaust(email: string) {
    for (let code = 0; code < 2; code += 1) {
      const handle = newToken();
      assert.equal((await forgot(email, handle, `198.51.100.${code}`)).statusCode, 204);
      await wrongGuesses(email, handle, 5, `198.51.100.${code}`);
    }
  }

  it('sets a new password, ends all sessions, and works once, on any device', async () => {
    const { email, session, handle } = await account();
    await forgot(email, handle);
    const token = await sentLinkToken(server.db, email);
    assert.ok(Buffer.from(token, 'base64url').length === 32);
    server.clock.advance(hours(24) - 1);
    assert.equal((await redeem(token, 'linked-1', '203.0.113.9')).statusCode, 204);
    await callExpectingError(server.app, 'browseHistory', 401, { token: session.token });
    assert.equal((await login(email, 'linked-1')).statusCode, 200);
    assert.equal(problemIn(await redeem(token, 'linked-2'), 400).detail, LINK_REFUSED);
    assert.equal((await login(email, 'linked-1')).statusCode, 200);
  });

  it('leads to this site, whatever host the request names', async () => {
    const { email } = await account();
    const { statusCode } = await injectCall(server.app, 'forgotPassword', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      payload: { email },
    });
    assert.equal(statusCode, 204);
    const [mail] = await waitingMails(server.db, email);
    assert.match(mail?.text ?? '', /#token=/);
    assert.doesNotMatch(JSON.stringify(mail), /evil\.example/);
  });

  it('ends after 24 hours, with a change of the password, and with another reset', async () => {
    const { email, session, handle } = await account();
    await forgot(email, handle);
    const old = await sentLinkToken(server.db, email);
    server.clock.advance(hours(24));
    const { detail, code } = problemIn(await redeem(old), 400);
    assert.deepEqual([detail, code], [LINK_REFUSED, 'link-refused']);
    problemIn(await redeem(newToken()), 400);

    await forgot(email, handle);
    const changed = await sentLinkToken(server.db, email);
    server.clock.advance(minutes(1));
    await forgot(email, handle);
    const newest = await sentLinkToken(server.db, email);
    const otp = await sentOtp(server.db, email);
    assert.equal((await guess(email, otp, handle)).statusCode, 204);
    for (const token of [changed, newest]) assert.equal(problemIn(await redeem(token), 400).detail, LINK_REFUSED);
    await callExpectingError(server.app, 'browseHistory', 401, { token: session.token });
  });

  it('a newer request ends neither the older link nor the code of another browser', async () => {
    const owner = await account();
    await forgot(owner.email, owner.handle);
    const token = await sentLinkToken(server.db, owner.email);
    const otp = await sentOtp(server.db, owner.email);
    assert.equal((await forgot(owner.email, newToken(), '203.0.113.50')).statusCode, 204);
    assert.equal((await guess(owner.email, otp, owner.handle)).statusCode, 204);

    const other = await account();
    await forgot(other.email, other.handle);
    const first = await sentLinkToken(server.db, other.email);
    await forgot(other.email, newToken(), '203.0.113.50');
    assert.equal((await redeem(first)).statusCode, 204);
    assert.equal(problemIn(await redeem(token), 400).detail, LINK_REFUSED);
  });

  it('accepts a code only with the handle of the browser that requested it', async () => {
    const { email, handle } = await account();
    await forgot(email, handle);
    const otp = await sentOtp(server.db, email);
    assert.equal(problemIn(await guess(email, otp, newToken()), 400).detail, REFUSED);
    assert.equal(problemIn(await guess(email, otp), 400).detail, REFUSED);
    assert.equal((await guess(email, otp, handle)).statusCode, 204);
  });

  it('rejects a handle that a browser did not make', async () => {
    const { email } = await account();
    for (const handle of ['', 'short', `${newToken()}x`, `${newToken().slice(1)} `])
      problemIn(await injectCall(server.app, 'forgotPassword', { payload: { email, handle } }), 400);
  });

  it('a page without handles tries one code a day, from the same budget', async () => {
    const { email } = await account();
    await forgot(email);
    const otp = await sentOtp(server.db, email);
    problemIn(await guess(email, otherThan(otp)), 400);
    assert.equal(problemIn(await guess(email, otp), 400).detail, REFUSED);
    server.clock.advance(days(1));
    await forgot(email);
    assert.equal((await guess(email, await sentOtp(server.db, email))).statusCode, 204);

    const exhausted = await account();
    await exhaust(exhausted.email);
    await forgot(exhausted.email);
    assert.equal((await guess(exhausted.email, 1_234)).statusCode, 400);
  });

  it('after ten wrong codes only the link works, and the email says so, for 60 days', async () => {
    const { email, handle } = await account();
    await exhaust(email);
    server.clock.advance(minutes(1));
    assert.equal((await forgot(email, handle)).statusCode, 204);
    const mail = (await waitingMails(server.db, email)).at(-1);
    assert.doesNotMatch(mail?.text ?? '', /OTP is/);
    assert.match(mail?.text ?? '', /an OTP won’t work for some weeks. This link will./);
    assert.equal((await redeem(await sentLinkToken(server.db, email))).statusCode, 204);
    assert.equal((await login(email, 'linked-1')).statusCode, 200);

    server.clock.advance(days(60));
    await forgot(email, handle);
    assert.equal((await guess(email, await sentOtp(server.db, email), handle)).statusCode, 204);
  });

  it('a live code is not compared once the account has had ten wrong ones', async () => {
    const { email, handle } = await account();
    await forgot(email, handle, '203.0.113.60');
    const otp = await sentOtp(server.db, email);
    await exhaust(email);
    assert.equal(problemIn(await guess(email, otp, handle, '203.0.113.60'), 400).detail, REFUSED);
  });

  it('a mail goes out every hour, however many networks request more', async () => {
    const { email, handle } = await account();
    for (let requested = 0; requested < 30; requested += 1)
      assert.equal((await forgot(email, newToken(), `198.51.100.${requested}`)).statusCode, 204);
    // 20 in a day, and one more after these.
    assert.equal((await waitingMails(server.db, email)).length, 21);
    server.clock.advance(hours(1));
    assert.equal((await forgot(email, handle)).statusCode, 204);
    assert.equal((await waitingMails(server.db, email)).length, 22);
    assert.equal((await redeem(await sentLinkToken(server.db, email))).statusCode, 204);
  });

  it('rejects a common password without using up the link or the code', async () => {
    const { email, handle } = await account();
    await forgot(email, handle);
    const otp = await sentOtp(server.db, email);
    const token = await sentLinkToken(server.db, email);
    for (const refused of [await guess(email, otp, handle, undefined, 'Password1'), await redeem(token, 'qwerty123')]) {
      const { detail, code } = problemIn(refused, 400);
      assert.deepEqual([detail, code], [TOO_COMMON, 'password-too-common']);
    }
    assert.equal((await guess(email, otp, handle)).statusCode, 204);
  });

  it('rejects an invalid new password with the texts of SPEC-5', async () => {
    const by = async (change: object) =>
      problemIn(
        await injectCall(server.app, 'resetPasswordByLink', {
          payload: { token: newToken(), password: 'linked-1', confirmPassword: 'linked-1', ...change },
        }),
        400,
      ).detail;
    assert.equal(await by({ confirmPassword: 'linked-2' }), 'Passwords do not match!');
    assert.equal(await by({ password: 'short', confirmPassword: 'short' }), 'Password must be at least 6 characters');
  });

  it('is signed in from: the network of a reset is known while others wait', async () => {
    await using guarded = await startTestServer({ limits: { ...generousLimits, loginFailuresPerAccount: 3 } });
    const email = 'guarded@example.com';
    const attempt = (password: string, address: string) =>
      send(guarded.app, 'login', { body: { email, password }, address });
    await signUp(guarded.app, email);
    for (let tried = 0; tried < 6; tried += 1) await attempt('wrong-one', `198.51.100.${tried}`);
    assert.equal((await attempt('secret-1', '203.0.113.7')).statusCode, 429);
    await call(guarded.app, 'forgotPassword', { body: { email } });
    const body = { token: await sentLinkToken(guarded.db, email), password: 'linked-1', confirmPassword: 'linked-1' };
    assert.equal((await send(guarded.app, 'resetPasswordByLink', { body, address: '203.0.113.8' })).statusCode, 204);
    assert.equal((await attempt('linked-1', '203.0.113.8')).statusCode, 200);
  });
});
