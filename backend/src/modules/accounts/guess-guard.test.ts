import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { readNonZero } from '@inspire/server-kit/testing';
import { call, callExpectingError, problemIn, registrationOf, send, signUp } from '../../testing/client';
import { waitingMails } from '../../testing/mails';
import { days, generousLimits, hours, minutes, setUpTestServer } from '../../testing/test-server';
import { SITE_WORDS } from './common-passwords';

const SUBJECT = 'Wrong passwords for your Inspire account';

describe('guessing passwords (D-46)', () => {
  let made = 0;
  const server = setUpTestServer({ limits: { ...generousLimits, loginPerAddress: 30, loginFailuresPerAccount: 20 } });
  beforeEach(() => server.clock.advance(days(1)));

  const attempt = (email: string, password: string, address: string) =>
    send(server.app, 'login', { body: { email, password }, address });
  const account = async () => {
    const email = `guessed${(made += 1)}@example.com`;
    await signUp(server.app, email);
    return email;
  };
  /** Twenty failures, each from another network. */
  async function guessFromEverywhere(email: string) {
    for (let tried = 0; tried < 20; tried += 1)
      assert.equal((await attempt(email, 'wrong-one', `198.51.100.${tried}`)).statusCode, 401);
  }
  const warnings = async (email: string) =>
    (await waitingMails(server.db, email)).filter(({ subject }) => subject === SUBJECT).length;

  it('makes new networks wait longer and longer after 20 failures in an hour', async () => {
    const email = await account();
    await guessFromEverywhere(email);
    let network = 0;
    const waits: number[] = [];
    const start = server.clock.now.getTime();
    while (server.clock.now.getTime() - start < hours(1) - minutes(1)) {
      const response = await attempt(email, 'wrong-one', `203.0.${(network += 1)}.1`);
      if (response.statusCode === 401) continue;
      assert.equal(response.statusCode, 429);
      const seconds = Number(response.headers['retry-after']);
      waits.push(seconds);
      server.clock.advance(seconds * 1_000);
    }
    assert.equal(waits[0], 30);
    assert.ok((waits.at(-1) ?? 0) > 1_000, String(waits));
    assert.ok(waits.length <= 6, String(waits));
  });

  it('allows attempts from known networks, and from a new network after its wait', async () => {
    const email = await account();
    assert.equal((await attempt(email, 'secret-1', '203.0.113.7')).statusCode, 200);
    await guessFromEverywhere(email);
    assert.equal((await attempt(email, 'wrong-one', '192.0.2.1')).statusCode, 401);
    const before = await readNonZero(server.metrics, 'inspire_limits_hit_total');
    const response = await attempt(email, 'secret-1', '192.0.2.2');
    await attempt(email, 'secret-1', '192.0.2.2');
    const hits = await readNonZero(server.metrics, 'inspire_limits_hit_total');
    const wait = '{limit="login-wait"}';
    assert.equal((hits[wait] ?? 0) - (before[wait] ?? 0), 2, 'one that was found, and one that was remembered');
    assert.equal(problemIn(response, 429).code, 'too-many-attempts');
    assert.equal((await attempt(email, 'secret-1', '203.0.113.7')).statusCode, 200);
    assert.equal((await attempt(email, 'secret-1', '127.0.0.1')).statusCode, 200);
    server.clock.advance(Number(response.headers['retry-after']) * 1_000);
    assert.equal((await attempt(email, 'secret-1', '192.0.2.2')).statusCode, 200);
  });

  it('recognises a household by its IPv6 /56', async () => {
    const email = await account();
    assert.equal((await attempt(email, 'secret-1', '2001:db8:1:ab01::1')).statusCode, 200);
    await guessFromEverywhere(email);
    await attempt(email, 'wrong-one', '192.0.2.1');
    assert.equal((await attempt(email, 'secret-1', '2001:db8:1:ab02::1')).statusCode, 200);
    assert.equal((await attempt(email, 'secret-1', '2001:db8:1:ac02::1')).statusCode, 429);
  });

  it('recognises a network where a session is in use', async () => {
    const email = await account();
    const { token } = await call(server.app, 'login', { body: { email, password: 'secret-1' } });
    server.clock.advance(hours(2));
    await call(server.app, 'refreshSession', { token, address: '203.0.113.44' });
    await guessFromEverywhere(email);
    await attempt(email, 'wrong-one', '192.0.2.1');
    assert.equal((await attempt(email, 'secret-1', '203.0.113.44')).statusCode, 200);
  });

  it('sends the owner one email, and none to an unknown email', async () => {
    const email = await account();
    for (const guessed of [email, 'nobody@example.com']) {
      await guessFromEverywhere(guessed);
      for (let tried = 0; tried < 5; tried += 1) await attempt(guessed, 'wrong-one', `192.0.2.${tried}`);
      assert.equal((await attempt(guessed, 'wrong-one', '192.0.2.99')).statusCode, 429);
    }
    assert.equal(await warnings(email), 1);
    assert.equal(await warnings('nobody@example.com'), 0);
  });

  it('does not count right passwords', async () => {
    const email = await account();
    for (let done = 0; done < 40; done += 1)
      assert.equal((await attempt(email, 'secret-1', `203.0.113.${done}`)).statusCode, 200);
    assert.equal((await attempt(email, 'secret-1', '192.0.2.1')).statusCode, 200);
    assert.equal(await warnings(email), 0);
  });

  it('counts a whole IPv6 /48: its 65,536 networks are one subscriber’s', async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 512; network += 1) {
      const address = `2001:db8:2:${(network * 128).toString(16)}::1`;
      statuses.push((await attempt(`nobody${network}@example.com`, 'wrong-one', address)).statusCode);
    }
    // 30 for a /64, four times as many for a /56, sixteen times as many for the /48.
    assert.equal(statuses.filter((status) => status === 401).length, 480);
    assert.equal((await attempt('nobody@example.com', 'wrong-one', '2001:db8:3::1')).statusCode, 401);
  });

  it('rejects common passwords at signup and at a change, after the specified checks', async () => {
    const body = registrationOf('common@example.com', 'password1');
    const detailOf = async (change: object) =>
      (await callExpectingError(server.app, 'register', 400, { body: { ...body, ...change } })).detail;
    assert.equal(await detailOf({}), 'This password is too common. Choose another one.');
    const wide = { password: 'ｐａｓｓｗｏｒｄ１', confirmpasword: 'ｐａｓｓｗｏｒｄ１' };
    assert.equal(await detailOf(wide), 'This password is too common. Choose another one.');
    assert.equal(await detailOf({ confirmpasword: 'password2' }), 'Passwords do not match');
    assert.equal(await detailOf({ email: 'x' }), 'Invalid email');
    const password = 'quiet-meadow';
    const { token } = await call(server.app, 'register', { body: { ...body, password, confirmpasword: password } });
    const changed = { oldPassword: password, password: 'PASSWORD1', confirmPassword: 'PASSWORD1' };
    const { detail } = await callExpectingError(server.app, 'changePassword', 400, { token, body: changed });
    assert.equal(detail, 'This password is too common. Choose another one.');
    const accepted = { oldPassword: password, password: 'brave-river', confirmPassword: 'brave-river' };
    await call(server.app, 'changePassword', { token, body: accepted });
  });

  it('rejects the words that the page on controls lists, and no other', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/security/controls.md'), 'utf8');
    const [, listed = ''] = /one of these words with digits and signs: ([^.]+)\./.exec(page) ?? [];
    assert.deepEqual(listed.split(/,\s+/), SITE_WORDS);
  });

  it('rejects a word of this site, whatever digits and signs are added to it', async () => {
    const signUpWith = (password: string) => ({
      body: registrationOf(`word-${password.length}@example.com`, password),
    });
    for (const password of ['Inspire@2026', 'inspire123', '__VIEWER__1', 'Inspire Videos'])
      assert.equal(
        (await callExpectingError(server.app, 'register', 400, signUpWith(password))).detail,
        'This password is too common. Choose another one.',
        password,
      );
    await call(server.app, 'register', signUpWith('inspired by rivers'));
  });
});
