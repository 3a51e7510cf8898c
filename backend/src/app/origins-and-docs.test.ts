import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUpTestServer } from '../testing/test-server';

const partner = 'https://partner.example';
const preflight = (origin: string, url = '/files/getUserBrowseHistory') => ({
  method: 'OPTIONS' as const,
  url,
  headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
});

describe('pages of other origins', () => {
  const [closed, listed] = [setUpTestServer(), setUpTestServer({ corsOrigins: [partner] })];

  it('may call nothing when no origin is listed', async () => {
    assert.equal((await closed.app.inject(preflight(partner))).statusCode, 404);
    const response = await closed.app.inject({ url: '/files/search', headers: { origin: partner } });
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['access-control-allow-origin'], undefined);
  });

  it('may call when their origin is listed, with a token and never with cookies', async () => {
    const requested = await listed.app.inject(preflight(partner));
    assert.equal(requested.statusCode, 204);
    assert.equal(requested.headers['access-control-allow-origin'], partner);
    assert.match(String(requested.headers['access-control-allow-headers']), /authorization/);
    assert.equal(requested.headers['access-control-allow-credentials'], undefined);
    const response = await listed.app.inject({ url: '/files/search', headers: { origin: partner } });
    assert.equal(response.headers['access-control-allow-origin'], partner);
    assert.match(String(response.headers.vary), /Origin/i);
    // Error responses need the header too: the page shows their text.
    assert.equal(
      (await listed.app.inject({ url: '/files/getUserBrowseHistory', headers: { origin: partner } })).headers[
        'access-control-allow-origin'
      ],
      partner,
    );
  });

  for (const origin of [
    'https://other.example',
    'http://partner.example',
    `${partner}.evil.example`,
    `${partner}:8443`,
    'null',
  ]) {
    it(`may call nothing where another one is listed: ${origin}`, async () => {
      assert.equal((await listed.app.inject(preflight(origin))).headers['access-control-allow-origin'], undefined);
      assert.equal(
        (await listed.app.inject({ url: '/files/search', headers: { origin } })).headers['access-control-allow-origin'],
        undefined,
      );
    });
  }
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
