import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { queryRows } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { call, callExpectingError, injectCall, problemIn, send, signUp, streamOf } from '../../testing/client';
import { sentOtp } from '../../testing/mails';
import { seedVideo } from '../../testing/seed';
import { days, hours, minutes, setUpTestServer, watchPasswords } from '../../testing/test-server';
import { createSessionRepository, MAX_SESSIONS } from './session-repository';
import { PREVIOUS_TOKEN_TTL_MS } from './session-service';
import { newToken } from './tokens';

describe('accounts', () => {
  const server = setUpTestServer();

  const registration = (email: string) =>
    ({ user_name: 'Ann', email, contact: '+919876543210', password: 'secret-1', confirmpasword: 'secret-1' }) as const;
  const login = (email: string, password = 'secret-1') => ({ body: { email, password } });

  it('registers, and the session it answers opens protected calls', async () => {
    const session = await call(server.app, 'register', { body: registration('ann@example.com') });
    assert.equal(session.user_name, 'Ann');
    assert.equal(session.mobileNumber, '+919876543210');
    assert.equal(session.expiresAt, new Date(server.clock.now.getTime() + days(7)).toISOString());
    assert.deepEqual(await call(server.app, 'browseHistory', { token: session.token }), []);
  });

  it('ignores unknown fields', async () => {
    const email = 'more@example.com';
    const more = {
      id: 1,
      role: 'owner',
      roles: ['owner'],
      emailProvenAt: '2026-01-01T00:00:00.000Z',
      since: '2020-01-01',
    };
    const { token } = await call(server.app, 'register', { body: { ...registration(email), ...more } });
    const change = { ...more, contact: '9123456780', email: 'other@example.com' };
    await call(server.app, 'updateContact', { token, body: change });
    const [row] = await server.db.select().from(users).where(eq(users.email, email));
    assert.equal(row?.contact, '9123456780');
    assert.deepEqual([row?.emailProvenAt, row?.role], [null, null]);
    assert.notEqual(row?.id, 1);
  });

  it('accepts a password of up to 200 characters of any kind, and compares it unchanged but for its Unicode form', async () => {
    const email = 'long@example.com';
    const password = ` Ξενία 🙂 ध्यान "';-- ${'x'.repeat(60)}Y `;
    const body = { ...registration(email), password, confirmpasword: password };
    await call(server.app, 'register', { body });
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72)])
      await callExpectingError(server.app, 'login', 401, login(email, other));
    for (const same of [password, password.normalize('NFD')]) await call(server.app, 'login', login(email, same));
    const most = 'z'.repeat(200);
    await call(server.app, 'register', {
      body: { ...registration('most@example.com'), password: most, confirmpasword: most },
    });
  });

  it('knows an address by each form of its domain, and sends mail to the one that servers use', async () => {
    const { email } = await call(server.app, 'register', { body: registration('asha@example.भारत') });
    assert.equal(email, 'asha@example.xn--h2brj9c');
    for (const typed of [email, 'Asha@EXAMPLE.भारत', '\u2068asha@example.भारत\u2069 ', 'asha＠example。भारत'])
      await call(server.app, 'login', login(typed, 'secret-1'));
    await callExpectingError(server.app, 'register', 400, { body: registration('asha@example.xn--h2brj9c') });
  });

  it('reads a mobile number with digits of any script', async () => {
    const body = { ...registration('number@example.com'), contact: '+९१ ९८७६५ ४३२१०' };
    const { token, mobileNumber } = await call(server.app, 'register', { body });
    assert.equal(mobileNumber, '+919876543210');
    const changed = await call(server.app, 'updateContact', { token, body: { contact: '\u202A०९८७६५४३२११\u202C' } });
    assert.equal(changed.mobileNumber, '9876543211');
  });

  it('keeps no password and no token in the database', async () => {
    const { token } = await signUp(server.app, 'kept@example.com');
    const [found] = await queryRows<{ found: number }>(
      server.db,
      sql`
      select count(*)::int as found from (select users::text as row from users union all select sessions::text from sessions) all_rows
      where row like ${`%${token}%`} or row like '%secret-1%'`,
    );
    assert.equal(found?.found, 0);
  });

  it('refuses an email that is taken, whatever its case', async () => {
    await signUp(server.app, 'taken@example.com');
    const { detail, code } = await callExpectingError(server.app, 'register', 400, {
      body: registration('TAKEN@Example.com'),
    });
    assert.equal(detail, 'Email Already Registered');
    assert.equal(code, 'email-taken');
  });

  it('registers an email once for concurrent requests', async () => {
    const attempts = Array.from({ length: 8 }, () =>
      send(server.app, 'register', { body: registration('rush@example.com') }),
    );
    const statuses = (await Promise.all(attempts)).map((response) => response.statusCode).sort();
    assert.deepEqual(statuses, [200, ...Array<number>(7).fill(400)]);
  });

  it('makes an account with its first session or not at all', async () => {
    await server.db.execute(sql`alter table sessions rename to elsewhere`);
    const failed = await send(server.app, 'register', { body: registration('whole@example.com') });
    await server.db.execute(sql`alter table elsewhere rename to sessions`);
    assert.equal(failed.statusCode, 500);
    await call(server.app, 'register', { body: registration('whole@example.com') });
  });

  it('says which field of a registration is wrong, in the words of SPEC-5', async () => {
    const cases = [
      [{ user_name: ' ' }, 'user_name is required'],
      [{ email: 'nonsense' }, 'Invalid email'],
      [{ contact: '12345' }, 'Invalid mobile number'],
      [{ password: 'short', confirmpasword: 'short' }, 'Password must be at least 6 characters'],
      [{ confirmpasword: 'another1' }, 'Passwords do not match'],
    ] as const;
    for (const [change, text] of cases) {
      const { detail, errors } = await callExpectingError(server.app, 'register', 400, {
        body: { ...registration('x@example.com'), ...change },
      });
      assert.equal(detail, text);
      assert.equal(errors?.[0]?.message, text);
      assert.ok(Object.keys(change).includes(errors?.[0]?.field ?? ''), `field of ${text}`);
    }
  });

  it('says the same of fields that are missing', async () => {
    const responseTo = async (name: 'login' | 'register', payload: Record<string, string>) =>
      problemIn(await injectCall(server.app, name, { payload }), 400).detail;
    assert.equal(await responseTo('login', {}), 'All fields are required');
    assert.equal(await responseTo('login', { email: 'a@example.com' }), 'All fields are required');
    assert.equal(await responseTo('login', { email: ' ', password: 'x' }), 'All fields are required');
    assert.equal(await responseTo('register', {}), 'user_name is required');
    assert.equal(await responseTo('register', { user_name: 'Ann' }), 'Invalid email');
  });

  it('answers a wrong password and an unknown email alike', async () => {
    await signUp(server.app, 'known@example.com');
    const wrong = await callExpectingError(server.app, 'login', 401, login('known@example.com', 'wrong-one'));
    const unknown = await callExpectingError(server.app, 'login', 401, login('unknown@example.com', 'wrong-one'));
    assert.deepEqual(wrong, unknown);
    assert.equal(wrong.detail, 'Invalid email or password');
  });

  it('keeps a limited number of sessions: a login replaces the one used longest ago', async () => {
    const first = await signUp(server.app, 'many@example.com');
    const stranger = await signUp(server.app);
    server.clock.advance(minutes(1));
    const second = await call(server.app, 'login', login('many@example.com'));
    server.clock.advance(minutes(61));
    await call(server.app, 'refreshSession', { token: first.token });
    for (let made = 0; made < MAX_SESSIONS - 1; made += 1) await call(server.app, 'login', login('many@example.com'));
    await callExpectingError(server.app, 'browseHistory', 401, { token: second.token });
    const last = await call(server.app, 'login', login('many@example.com'));
    assert.equal((await call(server.app, 'sessions', { token: last.token })).length, MAX_SESSIONS);
    await call(server.app, 'browseHistory', { token: stranger.token });
  });

  it('chooses the token of a session itself, whatever a login brings along', async () => {
    await signUp(server.app, 'fixed@example.com');
    const chosen = 'chosen-by-the-attacker-0123456789abcdefghij';
    const response = await injectCall(server.app, 'login', {
      headers: { authorization: `Bearer ${chosen}`, cookie: `token=${chosen}; session=${chosen}` },
      payload: login('fixed@example.com').body,
    });
    assert.ok(!response.body.includes(chosen));
    await callExpectingError(server.app, 'browseHistory', 401, { token: chosen });
  });

  it("ends a session at logout and leaves the account's other ones", async () => {
    const first = await signUp(server.app, 'two@example.com');
    const second = await call(server.app, 'login', login('two@example.com'));
    await call(server.app, 'logout', { token: first.token });
    await callExpectingError(server.app, 'browseHistory', 401, { token: first.token });
    await call(server.app, 'browseHistory', { token: second.token });
  });

  it('saves a mobile number of ten digits', async () => {
    const { token } = await signUp(server.app);
    assert.equal(
      (await call(server.app, 'updateContact', { token, body: { contact: '9000000001' } })).mobileNumber,
      '9000000001',
    );
    assert.equal((await call(server.app, 'refreshSession', { token })).mobileNumber, '9000000001');
    const { detail } = await callExpectingError(server.app, 'updateContact', 400, {
      token,
      body: { contact: '900000000' },
    });
    assert.equal(detail, 'Please enter a valid 10-digit mobile number.');
  });

  it('ends a session after seven days without use, and keeps one that is refreshed', async () => {
    const idle = await signUp(server.app);
    const used = await signUp(server.app);
    server.clock.advance(days(7) - minutes(1));
    await call(server.app, 'refreshSession', { token: used.token });
    server.clock.advance(minutes(1));
    await callExpectingError(server.app, 'refreshSession', 401, { token: idle.token });
    await call(server.app, 'browseHistory', { token: used.token });
    server.clock.advance(days(7) + hours(1));
    await callExpectingError(server.app, 'browseHistory', 401, { token: used.token });
  });
});

/** Races that need several connections, which PGlite lacks. */
describe('accounts under concurrent calls', () => {
  const handle = newToken();
  /** Runs after a password was compared and before the result is used. */
  let between: () => Promise<void> = async () => {};

  const server = setUpTestServer({ passwords: watchPasswords({ afterCompare: () => between() }) });

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
        ...Array.from({ length: 12 }, () => call(server.app, 'videoStream', streamOf(token, video))),
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
