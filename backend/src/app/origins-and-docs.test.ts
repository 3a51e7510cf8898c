import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUpTestServer } from '../testing/test-server';

describe('pages of other origins', () => {
  const server = setUpTestServer();

  it('may call nothing', async () => {
    const origin = 'https://partner.example';
    const requested = {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const preflight = { method: 'OPTIONS' as const, url: '/files/getUserBrowseHistory', headers: requested };
    assert.equal((await server.app.inject(preflight)).statusCode, 404);
    const response = await server.app.inject({ url: '/files/search', headers: { origin } });
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['access-control-allow-origin'], undefined);
  });
});

describe('the page to read the API on', () => {
  const server = setUpTestServer();

  it('runs files of this server alone, and all that it names are there', async () => {
    const page = await server.app.inject('/docs');
    assert.equal(page.statusCode, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.ok(!/unsafe|\*|https:/.test(policy), policy);
    assert.ok(!/<script>|<style|\son\w+=|style="/.test(page.body), 'nothing inline');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => new URL(file ?? '', 'http://site.example/docs').pathname,
    );
    assert.ok(files.length >= 5);
    for (const file of files) assert.equal((await server.app.inject(file)).statusCode, 200, file);
  });

  it('shows the document that is published', async () => {
    const [shown, published] = await Promise.all(['/docs/json', '/openapi.json'].map((url) => server.app.inject(url)));
    assert.deepEqual(shown?.json(), published?.json());
    assert.match(String(published?.headers['content-security-policy']), /default-src 'none'/);
  });
});
