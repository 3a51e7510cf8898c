import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { findIssue } from '../testing/config-error';
import { loadBackendConfig } from './config';

const secret = 's'.repeat(32);

describe('configuration', () => {
  it('has defaults for development', () => {
    const configuration = loadBackendConfig({});
    assert.equal(configuration.host, '127.0.0.1');
    assert.equal(configuration.port, 0);
    assert.equal(configuration.production, false);
    assert.equal(configuration.publicOrigin, 'http://localhost:3000');
    assert.equal(configuration.database, undefined);
    assert.equal(configuration.mediaDir, resolve('.data/media'));
    assert.ok(configuration.limits.registerPerAddress >= 150);
    assert.equal(configuration.limits.loginPerAddress, 100);
  });

  it('treats an empty variable as absent', () => {
    assert.equal(loadBackendConfig({ DATABASE_URL: '', PORT: ' ', SAMPLE_DIR: '' }).database, undefined);
  });

  it('accepts proxies as addresses, networks and names of ranges', () => {
    for (const TRUSTED_PROXIES of ['loopback', '10.0.0.0/8, uniquelocal', '2001:db8::/32']) {
      assert.equal(loadBackendConfig({ TRUSTED_PROXIES }).trustedProxies, TRUSTED_PROXIES);
    }
  });

  it('reports all faults together, each by its name', () => {
    const text = findIssue({
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      PUBLIC_ORIGIN: 'nowhere',
      LIMIT_LOGIN_PER_ACCOUNT: '0',
      MEDIA_SECRET: 'a:short',
      TRUSTED_PROXIES: 'loopback, proxy.example',
    });
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'PUBLIC_ORIGIN',
      'LIMIT_LOGIN_PER_ACCOUNT',
      'MEDIA_SECRET',
      'TRUSTED_PROXIES',
    ])
      assert.match(text, new RegExp(`^  ${name}: `, 'm'));
    assert.ok(!text.includes('a:short'), 'a secret is not printed');
  });

  it('refuses the key that signs releases in production, in its data folder and its environment', async () => {
    const data = await mkdtemp(join(tmpdir(), 'inspire-test-config-'));
    await mkdir(join(data, 'keys'));
    await writeFile(join(data, 'keys/release-private.json'), '{}');
    assert.match(
      findIssue({ NODE_ENV: 'production', DATA_DIR: data, RELEASE_PRIVATE_KEY: '{}' }),
      /RELEASE_PRIVATE_KEY: is for the command release[\s\S]*RELEASE_KEYS_DIR: must be a folder that no server reads/,
    );
    assert.equal(loadBackendConfig({ DATA_DIR: data }).production, false, 'one machine in development has it there');
    await rm(data, { recursive: true });
  });

  it('requires a PostgreSQL in production, unless one process on one disk is intended (D-44)', () => {
    assert.match(
      findIssue({ NODE_ENV: 'production' }),
      /DATABASE_URL: is required in production \(EMBEDDED_DATABASE=on /,
    );
    assert.doesNotMatch(findIssue({ NODE_ENV: 'production', EMBEDDED_DATABASE: 'on' }), /DATABASE/);
    assert.match(findIssue({ EMBEDDED_DATABASE: 'yes' }), /EMBEDDED_DATABASE: /);
    assert.match(
      findIssue({ EMBEDDED_DATABASE: 'on', DATABASE_URL: 'postgres://db/inspire' }),
      /EMBEDDED_DATABASE: and DATABASE_URL exclude each other/,
    );
  });

  it('asks for media keys in production only', () => {
    assert.match(findIssue({ NODE_ENV: 'production' }), /MEDIA_SECRET: is required in production/);
    assert.match(
      findIssue({ NODE_ENV: 'production', PORT: 'many' }),
      /PORT: [\s\S]*PUBLIC_ORIGIN: is required in production[\s\S]*MEDIA_SECRET: is required in production/,
    );
    const { mediaKeys, limits } = loadBackendConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/inspire',
      PUBLIC_ORIGIN: 'https://inspire.example',
      MEDIA_SECRET: `b:${secret}, a:${secret}x`,
      SMTP_URL: 'smtps://mail.example',
      PAYMENT_GATEWAY: 'sandbox',
      ALLOW_SANDBOX_PAYMENTS: 'true',
    });
    assert.deepEqual(
      mediaKeys?.map((key) => key.id),
      ['b', 'a'],
    );
    assert.equal(limits.registerPerAddress, 20);
  });

  it("asks for a mail server in production only, and makes a sender of the site's host", () => {
    assert.match(findIssue({ NODE_ENV: 'production' }), /SMTP_URL: is required in production/);
    assert.equal(loadBackendConfig({}).smtp, undefined);
    const smtp = { SMTP_URL: 'smtps://ann:secret@mail.example.com', PUBLIC_ORIGIN: 'https://inspire.example:8443' };
    assert.deepEqual(loadBackendConfig(smtp).smtp, { url: smtp.SMTP_URL, from: 'Inspire <no-reply@inspire.example>' });
    assert.equal(
      loadBackendConfig({ ...smtp, MAIL_FROM: 'Doctor <d@example.com>' }).smtp?.from,
      'Doctor <d@example.com>',
    );
    const production = {
      ...smtp,
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/inspire',
      MEDIA_SECRET: `b:${secret}`,
    };
    const real = { PAYMENT_GATEWAY: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'true' };
    const isTlsRequired = (url: string) =>
      loadBackendConfig({ ...production, ...real, SMTP_URL: url }).smtp?.requireTls;
    assert.equal(isTlsRequired('smtp://mail.example'), true, 'in production');
    assert.equal(isTlsRequired('smtp://127.0.0.1:25'), undefined, 'a mail server on this machine');
    const issues = findIssue({ SMTP_URL: 'http://ann:secret@mail.example.com', MAIL_FROM: 'nobody' });
    assert.match(issues, /SMTP_URL: [\s\S]*MAIL_FROM: must contain an email address/);
    assert.ok(!issues.includes('secret'), 'a password is not printed');
  });

  it('refuses media keys that are repeated or malformed', () => {
    for (const MEDIA_SECRET of [`a:${secret},a:${secret}`, secret, `a:${secret},`, `:${secret}`, `a b:${secret}`]) {
      assert.match(findIssue({ MEDIA_SECRET }), /MEDIA_SECRET/, MEDIA_SECRET);
    }
  });

  it('keeps an origin to its origin', () => {
    assert.equal(
      loadBackendConfig({ PUBLIC_ORIGIN: 'https://example.com/path?x=1' }).publicOrigin,
      'https://example.com',
    );
  });

  it('takes other origins for what they are, and drains for a while in production alone', () => {
    assert.deepEqual(loadBackendConfig({ CORS_ORIGINS: 'https://a.example/x, http://localhost:3102' }).corsOrigins, [
      'https://a.example',
      'http://localhost:3102',
    ]);
    assert.deepEqual(loadBackendConfig({}).corsOrigins, []);
    for (const CORS_ORIGINS of ['*', 'a.example', 'ftp://a.example'])
      assert.match(findIssue({ CORS_ORIGINS }), /CORS_ORIGINS\S*: must be origins/, CORS_ORIGINS);
    assert.equal(loadBackendConfig({}).drainMs, 0);
    assert.equal(loadBackendConfig({ DRAIN_SECONDS: '20' }).drainMs, 20_000);
  });
});
