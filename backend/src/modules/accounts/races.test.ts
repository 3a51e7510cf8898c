import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { users } from '../../database/schema/accounts';
import { call, callExpectingError, send, signUp } from '../../testing/client';
import { sentOtp } from '../../testing/mails';
import { seedVideo } from '../../testing/seed';
import { days, fastPasswordHasher, hours, startTestServer, type TestServer } from '../../testing/test-server';
import type { Passwords } from './passwords';
import { createSessionRepository, MAX_SESSIONS } from './session-repository';
import { PREVIOUS_TOKEN_TTL_MS } from './session-service';
import { newToken } from './tokens';

/** Races that need several connections, which PGlite lacks. */
describe('accounts under concurrent calls', () => {
  let server: TestServer;
  const handle = newToken();
  /** Runs after a password was compared and before the result is used. */
  let between: () => Promise<void> = async () => {};

  before(async () => {
    const real = fastPasswordHasher();
    const passwords: Passwords = {
      hash: real.hash,
      async matches(stored, password) {
        const right = await real.matches(stored, password);
        await between();
        return right;
      },
    };
    server = await startTestServer({ passwords });
  });
  after(() => server.close());

  async function forgetful(email: string) {
    const session = await signUp(server.app, email);
    await call(server.app, 'forgotPassword', { body: { email, handle } });
    return { session, otp: await sentOtp(server.db, email) };
  }
  const reset = (email: string, otp: number, password = 'renewed1') =>
    send(server.app, 'resetPassword', { body: { email, otp, password, confirmPassword: password, handle } });

  it('one of many with the right OTP gets through', async () => {
    const email = 'shared@example.com';
    const { otp } = await forgetful(email);
    const passwords = Array.from({ length: 5 }, (_, index) => `renewed${index}`);
    const responses = await Promise.all(
      passwords.map(async (password) => ({ password, status: (await reset(email, otp, password)).statusCode })),
    );
    const through = responses.filter(({ status }) => status === 204);
    assert.equal(through.length, 1);
    assert.equal(
      (await send(server.app, 'login', { body: { email, password: through[0]?.password ?? '' } })).statusCode,
      200,
    );
  });

  it('many logins leave as many sessions as an account may have', async () => {
    const email = 'scripted@example.com';
    await signUp(server.app, email);
    const [account] = await server.db.select().from(users).where(eq(users.email, email));
    const { id: userId, passwordHash } = account ?? assert.fail();
    const repository = createSessionRepository(server.db);
    const { now } = server.clock;
    const expiresAt = new Date(now.getTime() + days(7));
    const start = (index: number) =>
      repository.insertForPassword(
        { userId, tokenHash: `scripted ${index}`, device: '', expiresAt },
        passwordHash ?? '',
        now,
      );
    const started = await Promise.all(Array.from({ length: MAX_SESSIONS + 30 }, (_, index) => start(index)));
    assert.ok(started.every(Boolean));
    assert.equal((await repository.list(userId, now)).length, MAX_SESSIONS);
  });

  it('tabs that renew a session concurrently receive one token, and none is signed out', async () => {
    const { token: old } = await signUp(server.app);
    const video = await seedVideo(server.db);
    for (let renewal = 0, token = old; renewal < 5; renewal += 1) {
      server.clock.advance(hours(1));
      const [tokens] = await Promise.all([
        Promise.all(
          Array.from({ length: 12 }, async () => (await call(server.app, 'refreshSession', { token })).token),
        ),
        // The device refers to the session, whose token changes meanwhile.
        ...Array.from({ length: 12 }, () =>
          call(server.app, 'videoStream', { token, params: { id: video, validTime: 90 } }),
        ),
      ]);
      const [renewed = '', ...others] = [...new Set(tokens)];
      assert.deepEqual([others, renewed === token], [[], false]);
      await Promise.all([
        ...Array.from({ length: 5 }, () => call(server.app, 'browseHistory', { token: renewed })),
        ...Array.from({ length: 5 }, () => call(server.app, 'browseHistory', { token })),
      ]);
      server.clock.advance(PREVIOUS_TOKEN_TTL_MS);
      await callExpectingError(server.app, 'browseHistory', 401, { token });
      token = renewed;
    }
  });

  it('a login with the old password that overlaps a reset leaves no session', async () => {
    const email = 'overlapped@example.com';
    const { otp } = await forgetful(email);
    between = async () => {
      between = async () => {};
      assert.equal((await reset(email, otp)).statusCode, 204);
    };
    const login = await send(server.app, 'login', { body: { email, password: 'secret-1' } });
    assert.equal(login.statusCode, 401);
  });
});
