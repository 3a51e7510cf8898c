import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Env } from '@inspire/server-kit/settings';
import { StartupError } from '../errors/startup-error';
import { setUpFolder } from '../testing/set-up';
import { loadBackendConfig } from './config';

const secret = 's'.repeat(32);
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/inspire',
  MEDIA_SECRET: `b:${secret}`,
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_ORIGIN: 'https://inspire.example',
};
const sandbox = { PAYMENT_GATEWAY: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'true' };

/** Returns the error for an invalid environment; empty when it is valid. */
function findIssue(environment: Env): string {
  try {
    loadBackendConfig(environment);
  } catch (error) {
    assert.ok(error instanceof StartupError);
    return error.message;
  }
  return '';
}

describe('configuration', () => {
  const folder = setUpFolder();

  it('has defaults for development', () => {
    const { host, port, production: isProduction, publicOrigin, database } = loadBackendConfig({});
    assert.deepEqual(
      { host, port, isProduction, publicOrigin, database },
      { host: '127.0.0.1', port: 0, isProduction: false, publicOrigin: 'http://localhost:3000', database: undefined },
    );
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
    const data = folder();
    await mkdir(folder('keys'));
    await writeFile(folder('keys/release-private.json'), '{}');
    assert.match(
      findIssue({ NODE_ENV: 'production', DATA_DIR: data, RELEASE_PRIVATE_KEY: '{}' }),
      /RELEASE_PRIVATE_KEY: is for the command release[\s\S]*RELEASE_KEYS_DIR: must be a folder that no server reads/,
    );
    assert.equal(loadBackendConfig({ DATA_DIR: data }).production, false, 'one machine in development has it there');
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
    const MEDIA_SECRET = `b:${secret}, a:${secret}x`;
    const { mediaKeys, limits } = loadBackendConfig({ ...production, ...sandbox, MEDIA_SECRET });
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
    const isTlsRequired = (url: string) =>
      loadBackendConfig({ ...production, ...sandbox, SMTP_URL: url }).smtp?.requireTls;
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

  it('drains for a while in production alone', () => {
    assert.equal(loadBackendConfig({}).drainMs, 0);
    assert.equal(loadBackendConfig({ DRAIN_SECONDS: '20' }).drainMs, 20_000);
  });
});

const stripe = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const settingsOf = (environment: Env) => loadBackendConfig(environment).payments;

describe('settings of payments', () => {
  it('are the sandbox in development', () => {
    const { provider, hasSandbox, razorpay, stripe: none, seller } = settingsOf({});
    assert.deepEqual(
      [provider, hasSandbox, razorpay, none, seller],
      ['sandbox', true, undefined, undefined, { name: 'Inspire' }],
    );
  });

  it('are never the sandbox in production, unless it is allowed', () => {
    assert.match(findIssue(production), /PAYMENT_GATEWAY: is required in production/);
    assert.match(findIssue({ ...production, PAYMENT_GATEWAY: 'sandbox' }), /the sandbox takes no money/);
    assert.match(
      findIssue({ ...production, PAYMENT_GATEWAY: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'false' }),
      /the sandbox takes no money/,
    );
    assert.ok(settingsOf({ ...production, ...sandbox }).hasSandbox);
    const real = settingsOf({ ...production, ...stripe });
    assert.deepEqual([real.provider, real.hasSandbox], ['stripe', false]);
  });

  it('name all keys that a provider lacks', () => {
    assert.match(
      findIssue({ PAYMENT_GATEWAY: 'razorpay', RAZORPAY_KEY_ID: 'key' }),
      /RAZORPAY_KEY_SECRET: is required[\s\S]*RAZORPAY_WEBHOOK_SECRET: is required/,
    );
    assert.match(
      findIssue({ PAYMENT_GATEWAY: 'stripe' }),
      /STRIPE_SECRET_KEY: is required[\s\S]*STRIPE_WEBHOOK_SECRET: is required/,
    );
    assert.match(findIssue({ PAYMENT_GATEWAY: 'paypal' }), /PAYMENT_GATEWAY: /);
  });

  it('reject a partial key set, whose open orders could no longer be settled', () => {
    const half = {
      PAYMENT_GATEWAY: 'razorpay',
      RAZORPAY_KEY_ID: 'id',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'hook',
      STRIPE_SECRET_KEY: 'sk',
    };
    assert.match(findIssue(half), /STRIPE_WEBHOOK_SECRET: is required beside the other keys of its provider/);
    assert.equal(findIssue({ ...half, STRIPE_SECRET_KEY: '' }), '');
  });

  it('keep a provider with keys beside the one that takes new orders', () => {
    const { provider, razorpay } = settingsOf({
      ...stripe,
      RAZORPAY_KEY_ID: 'id',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'hook',
    });
    assert.deepEqual([provider, razorpay], ['stripe', { keyId: 'id', keySecret: 'secret', webhookSecret: 'hook' }]);
  });

  it('make a seller with a GSTIN tell who and where they are', () => {
    const gstin = { SELLER_GSTIN: '27ABCDE1234F1Z5' };
    assert.match(
      findIssue(gstin),
      /SELLER_NAME: is required[\s\S]*SELLER_ADDRESS: is required[\s\S]*SELLER_STATE: is required/,
    );
    assert.match(findIssue({ SELLER_GSTIN: '27ABCDE' }), /SELLER_GSTIN: must be a GSTIN/);
    const { seller } = settingsOf({
      ...gstin,
      SELLER_NAME: 'Media',
      SELLER_ADDRESS: '12 Hill Road | Pune',
      SELLER_STATE: 'Maharashtra',
    });
    assert.deepEqual(seller, {
      name: 'Media',
      address: '12 Hill Road\nPune',
      state: 'Maharashtra',
      gstin: gstin.SELLER_GSTIN,
      sac: '998433',
      taxRate: 18,
    });
  });
});
