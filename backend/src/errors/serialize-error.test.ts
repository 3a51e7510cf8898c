import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DrizzleQueryError } from 'drizzle-orm';
import { maskEmails } from './mask-emails';
import { safeErrorMessage, serializeError } from './serialize-error';

const SECRET = 'ann@example.com';
const failedQuery = () =>
  new DrizzleQueryError(
    'select $1',
    [SECRET],
    Object.assign(new Error('it is not there'), { detail: `Key (email)=(${SECRET})`, code: '42P01' }),
  );

describe('an error in the log', () => {
  const cases: Record<string, unknown> = {
    'a failed query': failedQuery(),
    'what a failed query caused': new Error('no answer', { cause: failedQuery() }),
    'several at once': new AggregateError([failedQuery()], 'all failed'),
    "an SDK's error with what it sent": Object.assign(new Error('refused'), { headers: { authorization: SECRET } }),
  };
  for (const [what, error] of Object.entries(cases)) {
    it(`has no values of ${what}`, () => {
      const reported = JSON.stringify(serializeError(error));
      assert.ok(!reported.includes(SECRET), reported);
      assert.match(reported, /serialize-error\.test/);
    });
  }

  it('includes the query, its cause and the code', () => {
    const reported = JSON.stringify(serializeError(new Error('no answer', { cause: failedQuery() })));
    for (const word of ['no answer', 'Failed query: select $1', 'it is not there', '42P01'])
      assert.ok(reported.includes(word), word);
    assert.equal(safeErrorMessage(failedQuery()), 'Failed query: select $1');
  });

  it('handles cyclic causes', () => {
    const ring = new Error('ring');
    ring.cause = ring;
    assert.match(JSON.stringify(serializeError(ring)), /ring/);
  });

  it('returns non-errors unchanged', () => {
    assert.deepEqual(serializeError({ statusCode: 400 }), { statusCode: 400 });
    assert.equal(safeErrorMessage('nonsense'), 'nonsense');
  });
});

it('masks emails in the response of a mail server', () => {
  const cases = [
    ['550 5.1.1 <ann@example.com>: Recipient address rejected', '550 5.1.1 <[email]>: Recipient address rejected'],
    ['No recipients: a.b+c@x.co.in, आशा@example.com.', 'No recipients: [email], [email]'],
    [`rejected "ann lee"@example.com`, 'rejected [email]'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ] as const;
  for (const [text, masked] of cases) assert.equal(maskEmails(text), masked);
});
