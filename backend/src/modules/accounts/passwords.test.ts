import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as argon2 from '@node-rs/argon2';
import { ServerBusyError } from '../../errors/errors';
import { createPasswords } from './passwords';
import { createQueue } from './queue';
import { parseBearerToken } from './tokens';

describe('passwords', () => {
  const passwords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

  it('matches only the password that was hashed', async () => {
    const stored = await passwords.hash('secret1');
    assert.match(stored, /^\$argon2id\$/);
    assert.equal(await passwords.matches(stored, 'secret1'), true);
    assert.equal(await passwords.matches(stored, 'secret2'), false);
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
    const stored = await watched.hash('secret1');
    for (const known of [stored, undefined, null]) await watched.matches(known, 'secret2');
    const costs = compared.map((hash) => String(hash).split('$').slice(1, 4).join('$'));
    assert.deepEqual(costs, Array<string>(3).fill('argon2id$v=19$m=64,t=1,p=1'));
  });
});

describe('queue', () => {
  const full = () => new ServerBusyError();
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('runs so many at once, the others in the order of their arrival', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 10, full });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((index) =>
      queue(() => new Promise<void>((end) => ends.push(end) && begun.push(index))),
    );
    await settled();
    assert.deepEqual(begun, [0, 1]);
    ends[0]?.();
    await settled();
    assert.deepEqual(begun, [0, 1, 2]);
    ends[1]?.();
    await settled();
    for (const end of ends) end();
    await Promise.all(tasks);
    assert.deepEqual(begun, [0, 1, 2, 3]);
  });

  it('refuses what would wait behind too many', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 1, full });
    let end = () => {};
    const first = queue(() => new Promise<void>((resolve) => (end = resolve)));
    const second = queue(async () => 'second');
    await assert.rejects(
      queue(async () => 'third'),
      ServerBusyError,
    );
    end();
    await first;
    assert.equal(await second, 'second');
  });

  it('goes on after a task that failed', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 5, full });
    await assert.rejects(
      queue(() => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await queue(async () => 'next'), 'next');
  });
});

describe('authorization header', () => {
  it('reads a bearer token and nothing else', () => {
    const token = 'a'.repeat(43);
    assert.equal(parseBearerToken(`Bearer ${token}`), token);
    assert.equal(parseBearerToken(`bearer ${token} `), token);
    for (const header of [
      '',
      'Bearer',
      'Bearer short',
      `Basic ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${'a'.repeat(300)}`,
    ]) {
      assert.equal(parseBearerToken(header), undefined, header);
    }
  });
});
