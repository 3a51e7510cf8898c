import assert from 'node:assert/strict';
import { it } from 'node:test';
import { maskEmails } from './mask-emails';

it('masks emails in the response of a mail server', () => {
  const cases = [
    ['550 5.1.1 <ann@example.com>: Recipient address rejected', '550 5.1.1 <[email]>: Recipient address rejected'],
    ['No recipients: a.b+c@x.co.in, आशा@example.com.', 'No recipients: [email], [email]'],
    [`rejected "ann lee"@example.com`, 'rejected [email]'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ] as const;
  for (const [text, masked] of cases) assert.equal(maskEmails(text), masked);
});
