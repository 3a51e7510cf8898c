import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toUpstreamProblem } from './upstream-problem';

const withCode = (code: string): Error => Object.assign(new Error('internal words'), { code });
const cases: readonly (readonly [error: unknown, status: number])[] = [
  [withCode('ECONNREFUSED'), 503],
  [new Error('wrapped', { cause: withCode('ECONNREFUSED') }), 503],
  [withCode('UND_ERR_CONNECT_TIMEOUT'), 503],
  [withCode('UND_ERR_HEADERS_TIMEOUT'), 504],
  [withCode('UND_ERR_SOCKET'), 502],
  [new Error('something else'), 502],
  [undefined, 502],
];
for (const [error, status] of cases) {
  test(`${JSON.stringify(error)} ${String(error)} is ${status}`, () => {
    const issue = toUpstreamProblem(error);
    assert.equal(issue.status, status);
    assert.doesNotMatch(issue.detail, /internal|wrapped/);
  });
}
