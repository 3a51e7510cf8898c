import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as argon2 from '@node-rs/argon2';
import { createPasswords } from './passwords';
import { parseBearerToken } from './tokens';

describe('passwords', () => {
  const passwords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

  it('matches only the password that was hashed', async () => {
    const stored = await passwords.hash('secret-1');
    assert.match(stored, /^\$argon2id\$/);
    assert.equal(await passwords.matches(stored, 'secret-1'), true);
    assert.equal(await passwords.matches(stored, 'secret2'), false);
  });

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
