import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../database/schema/limits';
import { ServerBusyError } from '../../errors/errors';
import { call, callExpectingError, injectCall, problemIn, registrationOf, send, signUp } from '../../testing/client';
import { countStatements } from '../../testing/count-statements';
import { days, generousLimits, hours, minutes, setUpTestServer, watchPasswords } from '../../testing/test-server';

describe('limits of accounts', () => {
  const compared: (string | null | undefined)[] = [];
  let isBusy = false;

  const assertIdle = () => {
    if (isBusy) throw new ServerBusyError();
  };
  const passwords = watchPasswords({
    onHash: assertIdle,
    onCompare(stored) {
      assertIdle();
      compared.push(stored);
    },
  });
  const server = setUpTestServer({
    passwords,
    limits: { ...generousLimits, loginPerAccount: 3, loginPerAddress: 8, registerPerAddress: 20 },
  });
  before(async () => {
    await signUp(server.app, 'guarded@example.com');
  });
  beforeEach(async () => {
    compared.length = 0;
    isBusy = false;
    // Limits of earlier tests end.
    server.clock.advance(days(1));
  });

  const attempt = (password: string, email = 'guarded@example.com', address = '203.0.113.5') =>
    send(server.app, 'login', { body: { email, password }, address });
  const failTimes = async (count: number, email?: string, address?: string) => {
    for (let done = 0; done < count; done += 1)
      assert.equal((await attempt('wrong-one', email, address)).statusCode, 401);
  };

  it('refuses further attempts on an account from one address, the right password included, until the window has passed', async () => {
    await failTimes(3);
    const response = await attempt('secret-1');
    assert.equal(problemIn(response, 429).code, 'too-many-attempts');
    assert.equal(response.headers['retry-after'], String(15 * 60));
    server.clock.advance(minutes(15));
    assert.equal((await attempt('secret-1')).statusCode, 200);
  });

  it('does not lock the account for another address', async () => {
    await failTimes(3);
    assert.equal((await attempt('secret-1', undefined, '203.0.113.6')).statusCode, 200);
  });

  it('counts the account without regard to the case of its email', async () => {
    await failTimes(2);
    await failTimes(1, 'GUARDED@example.com');
    assert.equal((await attempt('wrong-one', 'Guarded@Example.com')).statusCode, 429);
  });

  it('does not count successful logins', async () => {
    for (let done = 0; done < 10; done += 1) assert.equal((await attempt('secret-1')).statusCode, 200);
  });

  it('limits the failures of one address over all accounts', async () => {
    for (let account = 0; account < 8; account += 1) await failTimes(1, `nobody${account}@example.com`);
    assert.equal((await attempt('wrong-one', 'nobody9@example.com')).statusCode, 429);
    assert.equal((await attempt('wrong-one', 'nobody9@example.com', '203.0.113.7')).statusCode, 401);
    server.clock.advance(hours(1));
    assert.equal((await attempt('wrong-one', 'nobody9@example.com')).statusCode, 401);
  });

  it('rejects a flood of one address without a statement, before it reads a body, and lets the others in', async () => {
    for (let account = 0; account < 8; account += 1) await failTimes(1, `nobody${account}@example.com`);
    assert.equal((await attempt('wrong-one', 'nobody9@example.com')).statusCode, 429);
    // The security log finds the account of the first rejection after its response.
    await sleep(50);
    const statements = await countStatements(async () => {
      for (let sent = 0; sent < 20; sent += 1)
        assert.equal((await attempt('wrong-one', `flood${sent}@example.com`)).statusCode, 429);
      const unreadable = await injectCall(server.app, 'login', {
        headers: { 'content-type': 'application/json' },
        payload: '{"email":',
        remoteAddress: '203.0.113.5',
      });
      assert.equal(problemIn(unreadable, 429).code, 'too-many-attempts');
      await sleep(50);
    });
    assert.equal(statements, 0);
    assert.equal((await attempt('secret-1', undefined, '203.0.113.8')).statusCode, 200);
  });

  it('does not count rejected attempts, so a locked account does not use up the limit of its address', async () => {
    await failTimes(3);
    for (let done = 0; done < 20; done += 1) assert.equal((await attempt('wrong-one')).statusCode, 429);
    assert.equal((await attempt('wrong-one', 'nobody@example.com')).statusCode, 401);
  });

  it('does not count attempts that it rejected as too busy, for any call', async () => {
    const { token } = await signUp(server.app, 'crowded@example.com');
    const changed = { oldPassword: 'secret-1', password: 'secret2', confirmPassword: 'secret2' };
    const registration = registrationOf('late@example.com');
    await server.db.delete(limits);
    isBusy = true;
    for (let tried = 0; tried < 25; tried += 1) {
      assert.equal((await attempt('secret-1', 'crowded@example.com')).statusCode, 503);
      await callExpectingError(server.app, 'changePassword', 503, { token, body: changed });
      await callExpectingError(server.app, 'deleteAccount', 503, { token, body: { password: 'secret-1' } });
      await callExpectingError(server.app, 'register', 503, { body: registration });
      await callExpectingError(server.app, 'forgotPassword', 503, { body: { email: 'crowded@example.com' } });
    }
    const counted = await server.db.select().from(limits);
    assert.deepEqual([...new Set(counted.map(({ count }) => count))], [0]);
    isBusy = false;
    assert.equal((await attempt('secret-1', 'crowded@example.com')).statusCode, 200);
    await call(server.app, 'register', { body: registration });
    await call(server.app, 'deleteAccount', { token, body: { password: 'secret-1' } });
  });

  it('compares only as many passwords as allowed, however many arrive at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await attempt('wrong-one')).statusCode));
    assert.equal(statuses.filter((status) => status === 401).length, 3);
    assert.equal(statuses.filter((status) => status === 429).length, 17);
    assert.equal(compared.length, 3);
  });

  it('does the same work for an unknown email as for a known one', async () => {
    await failTimes(1, 'unknown@example.com');
    assert.deepEqual(compared, [undefined]);
  });

  it('limits registrations of one address', async () => {
    const register = (index: number, address: string) =>
      send(server.app, 'register', { address, body: registrationOf(`many${index}@example.com`) });
    for (let index = 0; index < 20; index += 1) assert.equal((await register(index, '203.0.113.8')).statusCode, 200);
    const response = await register(20, '203.0.113.8');
    assert.equal(response.statusCode, 429);
    assert.equal(response.headers['retry-after'], '3600');
    assert.equal((await register(20, '203.0.113.9')).statusCode, 200);
  });

  it('believes a forwarded address only from a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const payload = { email: 'guarded@example.com', password: 'wrong-one' };
    const from = (remoteAddress: string) => injectCall(server.app, 'login', { headers, payload, remoteAddress });
    for (let done = 0; done < 3; done += 1) await from('127.0.0.1');
    assert.equal((await from('127.0.0.1')).statusCode, 429);
    assert.equal((await from('203.0.113.77')).statusCode, 401);
  });

  it('counts an address that claims to be others by its headers as one', async () => {
    const guess = (claimed: string) =>
      injectCall(server.app, 'login', {
        headers: { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` },
        payload: { email: 'guarded@example.com', password: 'wrong-one' },
        remoteAddress: '203.0.113.78',
      });
    const statuses = [];
    for (let sent = 1; sent <= 5; sent += 1) statuses.push((await guess(`198.51.100.${sent}`)).statusCode);
    assert.deepEqual(statuses, [401, 401, 401, 429, 429]);
    assert.equal((await attempt('secret-1', undefined, '203.0.113.79')).statusCode, 200);
  });

  it('does not limit a session that is used', async () => {
    const { token } = await signUp(server.app);
    for (let done = 0; done < 30; done += 1) await call(server.app, 'refreshSession', { token });
  });
});
