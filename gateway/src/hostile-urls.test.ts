import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runBehind, type Running } from './testing/behind';

const SCRIPT = '<script>alert(1)</script>';
const FOREIGN = 'evil.example';

let site: Running;
before(async () => {
  site = await runBehind();
});
after(() => site[Symbol.asyncDispose]());

/** Sent as they are: `inject` would normalize them. */
const urls = [
  `/?q=${encodeURIComponent(SCRIPT)}`,
  `/?q=${SCRIPT}`,
  `/user-routes/${encodeURIComponent(SCRIPT)}`,
  `/login?redirect=//${FOREIGN}&next=https://${FOREIGN}`,
  `/api/call/url?message=Paid&status=1&redirecturl=https://${FOREIGN}/&x=${encodeURIComponent(SCRIPT)}`,
  `//${FOREIGN}/%2e%2e`,
  `/\\${FOREIGN}`,
  `/%5c${FOREIGN}`,
  `/.${FOREIGN}/..//${FOREIGN}`,
  '/%0d%0aset-cookie:x=1',
  '/login/%0d%0aset-cookie:x=1',
];
for (const url of urls)
  test(`${url} causes no redirect to another site, sets no header and is not echoed`, async () => {
    const { status = 0, headers, body } = await site.sendRequest(url, { headers: { accept: 'text/html' } });
    const text = body.toString();
    assert.ok(status === 200 || (status >= 400 && status < 500), String(status));
    assert.equal(headers.location, undefined);
    assert.doesNotMatch(String(headers['set-cookie']), /x=1/);
    assert.ok(!text.includes(SCRIPT) && !text.includes(FOREIGN));
    assert.equal(headers['x-content-type-options'], 'nosniff');
    if (!String(headers['content-type']).startsWith('text/html')) return;
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /script-src [^;]*'unsafe-/);
  });
