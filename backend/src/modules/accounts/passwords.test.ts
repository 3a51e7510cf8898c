import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { beforeEach, describe, it } from 'node:test';
import * as argon2 from '@node-rs/argon2';
import { pino } from 'pino';
import { listenLocally } from '@inspire/server-kit/network';
import { ServerBusyError } from '../../errors/errors';
import { call, callExpectingError, registrationOf } from '../../testing/client';
import { setUp } from '../../testing/set-up';
import { setUpTestServer } from '../../testing/test-server';
import { createFairQueue } from './fair-queue';
import { createPasswords } from './passwords';

describe('passwords', () => {
  const passwords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

  const FORMS = [
    ['Marathi letters', 'दऱ्याखोऱ्या', 'द\u0930\u093C\u094Dयाखो\u0930\u093C\u094Dया'],
    ['accents', 'caf\u00E9-noir', 'cafe\u0301-noir'],
    ['Korean', '\uD55C\uAD6D\uC5B4\uBE44\uBC00\uBC88', '\uD55C\uAD6D\uC5B4\uBE44\uBC00\uBC88'.normalize('NFD')],
    ['the space of a Mac', 'two words', 'two\u00A0words'],
  ] as const;
  for (const [name, one, other] of FORMS) {
    it(`matches in each Unicode form: ${name}`, async () => {
      for (const [set, typed] of [
        [one, other],
        [other, one],
      ] as const) {
        assert.equal(await passwords.matches(await passwords.hash(set), typed), true);
        assert.equal(await passwords.matches(await passwords.hash(`${set}a`), typed), false);
      }
    });

    it(`that was set before forms were unified still matches as it is typed: ${name}`, async () => {
      for (const set of [one, other])
        assert.equal(await passwords.matches(await argon2.hash(set, { memoryCost: 64, timeCost: 1 }), set), true);
    });
  }

  it('that was set before forms were unified matches in the other form too', async () => {
    const [, composed, decomposed] = FORMS[0];
    const stored = await argon2.hash(decomposed, { memoryCost: 64, timeCost: 1 });
    assert.equal(await passwords.matches(stored, composed), true);
    assert.equal(await passwords.matches(await passwords.hash('Cafe'), 'cafe'), false);
  });

  it('never matches an account without a password', async () => {
    for (const password of ['', 'no password has this hash']) {
      assert.equal(await passwords.matches(undefined, password), false);
      assert.equal(await passwords.matches(null, password), false);
    }
  });

  it('compares once for an unknown account too, against a hash of the same cost', async () => {
    const compared: (string | Uint8Array)[] = [];
    const watched = createPasswords(
      { memoryCost: 64, timeCost: 1, parallelism: 1 },
      {
        hash: argon2.hash,
        verify(stored, password) {
          compared.push(stored);
          return argon2.verify(stored, password);
        },
      },
    );
    const stored = await watched.hash('secret-1');
    for (const known of [stored, undefined, null]) await watched.matches(known, 'secret2');
    const costs = compared.map((hash) => String(hash).split('$').slice(1, 4).join('$'));
    assert.deepEqual(costs, Array<string>(3).fill('argon2id$v=19$m=64,t=1,p=1'));
  });
});

const full = () => new ServerBusyError();
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose tasks run until `end` is called for them. */
function heldQueue(concurrency: number, maxWaiting: number) {
  const queue = createFairQueue({ concurrency, maxWaiting, full });
  const started: string[] = [];
  const rejected: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    rejected,
    add(name: string, ...lanes: string[]): void {
      const task = () => new Promise<void>((end) => started.push(name) && ends.push(end));
      queue(lanes, task).catch((error: unknown) => error instanceof ServerBusyError && rejected.push(name));
    },
    async endNext(): Promise<void> {
      ends.shift()?.();
      await settled();
    },
    /** Ends one task after the other, until none is left. */
    async drain(): Promise<void> {
      while (ends.length > 0) await this.endNext();
    },
  };
}

describe('the hashing queue', () => {
  it('runs a limited number in parallel, and those of one lane in the order of their arrival', async () => {
    const queue = heldQueue(2, 10);
    for (const name of ['a', 'b', 'c', 'd']) queue.add(name, 'one');
    await settled();
    assert.deepEqual(queue.started, ['a', 'b']);
    await queue.endNext();
    assert.deepEqual(queue.started, ['a', 'b', 'c']);
    await queue.drain();
    assert.deepEqual(queue.started, ['a', 'b', 'c', 'd']);
  });

  it('serves others in between, however many tasks one network sends', async () => {
    const queue = heldQueue(2, 100);
    for (let sent = 0; sent < 100; sent += 1) queue.add('flood', 'flooding network', `account ${sent}`);
    for (const name of ['x', 'y', 'z']) queue.add(name, `network of ${name}`, `account of ${name}`);
    await queue.drain();
    for (const name of ['x', 'y', 'z']) assert.ok(queue.started.indexOf(name) < 7, `${name} waited`);
  });

  it('serves others in between, however many networks send for one account', async () => {
    const queue = heldQueue(2, 100);
    for (let sent = 0; sent < 100; sent += 1) queue.add('flood', `network ${sent}`, 'attacked account');
    queue.add('x', 'network of x', 'account of x');
    await queue.drain();
    assert.ok(queue.started.indexOf('x') < 5);
  });

  it('when full, rejects the last task of the busiest lane and not a newcomer', async () => {
    const queue = heldQueue(1, 5);
    for (let sent = 0; sent < 10; sent += 1) queue.add('flood', 'flooding network');
    queue.add('x', 'network of x');
    await settled();
    assert.deepEqual(queue.rejected, Array(5).fill('flood'));
    await queue.drain();
    assert.equal(queue.started[2], 'x');
    assert.equal(queue.started.filter((name) => name === 'flood').length, 5);
  });

  it('does not punish a lane for tasks that it rejected', async () => {
    const queue = heldQueue(1, 5);
    for (let sent = 0; sent < 1_000; sent += 1) queue.add('flood', 'network');
    await queue.drain();
    queue.add('first', 'other');
    queue.add('second', 'network');
    queue.add('third', 'third network');
    await queue.drain();
    assert.deepEqual(queue.started.slice(-3), ['first', 'second', 'third']);
  });

  it('continues after a failed task', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 5, full });
    await assert.rejects(
      queue([], () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await queue([], async () => 'next'), 'next');
  });
});

const LEAKED = 'correct-horse-battery';
const TEXT = 'This password has appeared in a data leak. Choose another one.';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
/** Padding, as the service adds it: entries that occur in no leak. */
const PADDING = `${'0'.repeat(35)}:0`;

describe('passwords that have leaked (D-46)', () => {
  let requests: { readonly path: string; readonly padding: unknown }[];
  let behaviour: 'list' | 'fail' | 'hang';
  const warnings: string[] = [];

  const respond: RequestListener = ({ url, headers }, response) => {
    const { pathname: path } = new URL(url ?? '', 'http://double');
    requests.push({ path, padding: headers['add-padding'] });
    if (behaviour === 'hang') return;
    response.statusCode = behaviour === 'fail' ? 503 : 200;
    const hash = hashOf(LEAKED);
    response.end(path === `/range/${hash.slice(0, 5)}` ? `${PADDING}\r\n${hash.slice(5)}:42\r\n` : `${PADDING}\r\n`);
  };
  const service = setUp(async () => {
    const { origin, close } = await listenLocally(createServer(respond));
    return { origin, [Symbol.asyncDispose]: close };
  });
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const checking = async () => ({ logger, leakCheckUrl: service.origin });
  // A lookup that a busy machine delays must not accept the password.
  const server = setUpTestServer(async () => ({ ...(await checking()), leakCheckTimeoutMs: 10_000 }));
  /** Has the product's own limit for a lookup. */
  const impatient = setUpTestServer(checking);
  beforeEach(() => {
    requests = [];
    behaviour = 'list';
  });

  let count = 0;
  const accountWith = (password: string) => registrationOf(`leaked-${(count += 1)}@example.com`, password);
  const change = (token: string, password: string) => ({
    token,
    body: { oldPassword: 'quiet-meadow', password, confirmPassword: password },
  });

  it('are rejected at signup and at a change, and others are accepted', async () => {
    const rejected = await callExpectingError(server.app, 'register', 400, { body: accountWith(LEAKED) });
    assert.deepEqual([rejected.detail, rejected.code], [TEXT, 'password-leaked']);
    const { token } = await call(server.app, 'register', { body: accountWith('quiet-meadow') });
    assert.equal((await callExpectingError(server.app, 'changePassword', 400, change(token, LEAKED))).detail, TEXT);
    await call(server.app, 'changePassword', change(token, 'brave-river'));
  });

  it('do not count as wrong tries of the old password', async () => {
    const { token } = await call(server.app, 'register', { body: accountWith('quiet-meadow') });
    for (let attempt = 0; attempt < 10; attempt += 1)
      await callExpectingError(server.app, 'changePassword', 400, change(token, LEAKED));
    await call(server.app, 'changePassword', change(token, 'brave-river'));
  });

  it('stay private: the service gets five characters of a hash, and pads its responses', async () => {
    await callExpectingError(server.app, 'register', 400, { body: accountWith(LEAKED) });
    assert.deepEqual(requests, [{ path: `/range/${hashOf(LEAKED).slice(0, 5)}`, padding: 'true' }]);
  });

  it('are looked up once a new password is the owner’s to choose', async () => {
    const { token } = await call(server.app, 'register', { body: accountWith('quiet-meadow') });
    requests = [];
    const body = { oldPassword: 'wrong-one', password: LEAKED, confirmPassword: LEAKED };
    await callExpectingError(server.app, 'changePassword', 400, { token, body });
    assert.deepEqual(requests, []);
  });

  for (const failure of ['fail', 'hang'] as const)
    it(`are accepted with a warning while the service ${failure}s`, async () => {
      behaviour = failure;
      warnings.length = 0;
      const { app } = failure === 'hang' ? impatient : server;
      await call(app, 'register', { body: accountWith(LEAKED) });
      const logged = warnings.join('');
      assert.match(logged, /looking up leaked passwords failed/);
      assert.ok(!logged.includes(LEAKED));
    });
});
