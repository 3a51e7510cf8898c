import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pendingLongFunctions } from './pending';
import { createPendingConfig } from './pending-config';

test('every pending row of a package applies in a folder of its own, by paths without the package', () => {
  for (const path of pendingLongFunctions) {
    const [name = '', ...rest] = path.split('/');
    const configs = createPendingConfig(name).filter(({ rules }) => 'max-lines-per-function' in rules);
    assert.ok(
      configs.some(({ files }) => files.includes(rest.join('/'))),
      path,
    );
  }
});

test('a package without pending rows gets every rule', () => {
  assert.deepEqual(createPendingConfig('mfe-created'), []);
});
