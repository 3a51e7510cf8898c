import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCount } from '@inspire/devkit/figures';
import { loadBackendConfig } from '../../app/config';
import { send, signUp } from '../../testing/client';
import { otherThan, sentLinkToken, sentOtp } from '../../testing/mails';
import { measureGoal } from '../../testing/measure-goal';
import { iterationCount } from '../../testing/test-kind';
import { days, fastPasswordHasher, minutes, startTestServer, type TestServer } from '../../testing/test-server';
import type { Passwords } from './passwords';
import { newToken } from './tokens';

/** How many codes there are, 1000 to 9999 (D-42). */
const CODES = 9_000;
const EMAIL = 'chosen@example.com';

/** The limits of production: those of the tests are generous. */
const { limits } = loadBackendConfig({
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://inspire.example',
  DATABASE_URL: 'postgres://localhost/inspire',
  MEDIA_SECRET: `a:${'s'.repeat(32)}`,
  SMTP_URL: 'smtps://mail.example',
  PAYMENT_GATEWAY: 'sandbox',
  ALLOW_SANDBOX_PAYMENTS: 'true',
});

/**
 * A server with production's limits that counts the codes compared. Each hash has a queue: a full one would reject
 * guesses that have used up an attempt and give it back to others, so that the count would depend on the order.
 * @param neverRight true where a right guess would be one more to compare, because it uses up nothing: 70 guesses have one in
 * 1 of 130 runs
 */
async function attackedServer({ neverRight = false } = {}) {
  let compared = 0;
  const passwords: Passwords = {
    hash: (password) => fastPasswordHasher().hash(password),
    async matches(stored, password) {
      if (stored) compared += 1;
      if (neverRight) return false;
      return fastPasswordHasher().matches(stored, password);
    },
  };
  const server = await startTestServer({ passwords, limits: { ...limits, registerPerAddress: 1_000 } });
  return { ...server, countCompared: () => compared };
}

const forgot = ({ app }: TestServer, email: string, address: string, handle?: string) =>
  send(app, 'forgotPassword', { body: { email, ...(handle && { handle }) }, address });
const guess = ({ app }: TestServer, email: string, otp: number, address: string, handle?: string) =>
  send(app, 'resetPassword', {
    body: { email, otp, password: 'renewed-1', confirmPassword: 'renewed-1', ...(handle && { handle }) },
    address,
  });

/** Guesses in parallel, each from another address. @returns how many were compared with a code */
async function guessInParallel(count: number, isIssue = false): Promise<number> {
  await using server = await attackedServer();
  await signUp(server.app, EMAIL);
  const handles = Array.from({ length: isIssue ? 2 : 1 }, newToken);
  const codes: number[] = [];
  for (const [index, handle] of handles.entries()) {
    await forgot(server, EMAIL, `203.0.113.${index}`, handle);
    codes.push(await sentOtp(server.db, EMAIL));
  }
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      // Wrong for the code of this handle: a right guess would end both codes.
      const [handle, code] = [handles[index % handles.length], codes[index % handles.length] ?? 0];
      return (await guess(server, EMAIL, otherThan(code), `198.51.${index}.1`, handle)).statusCode;
    }),
  );
  assert.deepEqual(new Set(statuses), new Set([400]));
  return server.countCompared();
}

/** Attacks an account from one network for a year, as fast as the limits allow. @returns the guesses compared */
async function guessForAYear(): Promise<number> {
  await using server = await attackedServer({ neverRight: true });
  const network = '203.0.113.5';
  await signUp(server.app, EMAIL);
  // Reduced, the attack pauses between days on which it tries everything.
  const interval = iterationCount(1, 12);
  for (let day = 0; day < 365; day += interval) {
    for (const handle of [newToken(), newToken(), undefined]) {
      await forgot(server, EMAIL, network, handle);
      for (let tried = 0; tried < 6; tried += 1) await guess(server, EMAIL, 1_000 + tried, network, handle);
      server.clock.advance(minutes(61));
    }
    server.clock.advance(days(interval) - 3 * minutes(61));
  }
  return server.countCompared();
}

/** Lets strangers of many networks use up whatever they can, then lets owners reset. @returns the resets that fail */
async function countStoppedResets(): Promise<number> {
  await using server = await attackedServer();
  const owner = { email: EMAIL, address: '192.0.2.1', handle: newToken() };
  const other = { email: 'other@example.com', address: '192.0.2.2', handle: newToken() };
  for (const { email } of [owner, other]) await signUp(server.app, email);
  for (let stranger = 0; stranger < iterationCount(60, 25); stranger += 1) {
    const address = `198.51.${stranger}.1`;
    const handle = newToken();
    await forgot(server, EMAIL, address, handle);
    for (let tried = 0; tried < 6; tried += 1) await guess(server, EMAIL, 1_000 + tried, address, handle);
    await guess(server, EMAIL, 1_000, address);
    const body = { token: newToken(), password: 'renewed-1', confirmPassword: 'renewed-1' };
    for (let tried = 0; tried < 5; tried += 1) await send(server.app, 'resetPasswordByLink', { body, address });
    const own = `stranger${stranger}@example.com`;
    await signUp(server.app, own);
    await forgot(server, own, address, handle);
    for (let tried = 0; tried < 6; tried += 1) await guess(server, own, 1_000 + tried, address, handle);
    for (let tried = 0; tried < 11; tried += 1)
      await send(server.app, 'login', { body: { email: EMAIL, password: 'wrong-one' }, address });
  }
  await forgot(server, owner.email, owner.address, owner.handle);
  const body = {
    token: await sentLinkToken(server.db, owner.email),
    password: 'renewed-1',
    confirmPassword: 'renewed-1',
  };
  const byLink = await send(server.app, 'resetPasswordByLink', { body, address: owner.address });
  const login = { body: { email: owner.email, password: 'renewed-1' }, address: owner.address };
  const signedIn = await send(server.app, 'login', login);
  await forgot(server, other.email, other.address, other.handle);
  const otp = await sentOtp(server.db, other.email);
  const byCode = await guess(server, other.email, otp, other.address, other.handle);
  const statuses = [byLink.statusCode, signedIn.statusCode, byCode.statusCode];
  return statuses.filter((status) => status >= 400).length;
}

describe('guessing one-time passwords with the limits of production', () => {
  it('at most 5 of 200 concurrent guesses are compared, 1 % in a year, and others cannot block a reset', () =>
    measureGoal('R4', async () => {
      const evaluated = await guessInParallel(200);
      assert.equal(evaluated, 5);
      const inAYear = await guessForAYear();
      // Ten at the start of each 60 days, of which a year holds at most seven: the attack uses up the budget.
      assert.ok(inAYear >= 60 && inAYear <= 70, String(inAYear));
      // At most one window more begins before the year.
      const chance = (100 * (inAYear + 10)) / CODES;
      assert.ok(chance <= 1, `${chance} %`);
      const stopped = await countStoppedResets();
      assert.equal(stopped, 0);
      return {
        evaluated: toCount('guesses', evaluated, 1),
        chance: toCount('%', Number(chance.toFixed(2)), 1),
        stoppedResets: toCount('resets', stopped, 1),
      };
    }));

  it('compares more than 5 with an injected fault: two valid codes', async () => {
    assert.equal(await guessInParallel(200, true), 10);
  });
});
