import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inOrder } from './table-order';

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (tables: readonly { name: string }[]) => tables.map(({ name }) => name);

describe('order of tables', () => {
  it('puts referenced tables first', () => {
    const references = [
      { from: 'orders', to: 'users' },
      { from: 'grants', to: 'orders' },
      { from: 'grants', to: 'users' },
    ];
    assert.deepEqual(namesOf(inOrder(named('grants', 'orders', 'users'), references)), ['users', 'orders', 'grants']);
  });

  it('leaves a table that refers to itself where it is', () => {
    assert.deepEqual(namesOf(inOrder(named('a', 'b'), [{ from: 'a', to: 'a' }])), ['a', 'b']);
  });

  it('refuses a circle', () => {
    assert.throws(
      () =>
        inOrder(named('a', 'b'), [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'a' },
        ]),
      RangeError,
    );
  });
});
