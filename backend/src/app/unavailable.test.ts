import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isUnavailable } from './unavailable';

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

it('recognizes a database that is away, full, stopping or late, also as the cause of another error', () => {
  for (const code of ['ECONNREFUSED', '08006', '53300', '57P01', '57014', '55P03', '25006', 'FST_ERR_HANDLER_TIMEOUT'])
    assert.equal(isUnavailable(new Error('Failed query', { cause: withCode(code) })), true, code);
  assert.equal(isUnavailable(new Error('timeout exceeded when trying to connect')), true);
});

it('leaves every other error an error', () => {
  for (const code of ['23505', '40001', '42P01', 'ENOENT']) assert.equal(isUnavailable(withCode(code)), false, code);
  assert.equal(isUnavailable(new TypeError('x is not a function')), false);
  assert.equal(isUnavailable(undefined), false);
});
