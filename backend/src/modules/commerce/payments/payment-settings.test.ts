import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Env } from '@inspire/server-kit/settings';
import { loadBackendConfig } from '../../../app/config';
import { findIssue } from '../../../testing/config-error';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/inspire',
  MEDIA_SECRET: `prod:${'s'.repeat(40)}`,
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_ORIGIN: 'https://inspire.example',
};
const stripe = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const settingsOf = (environment: Env) => loadBackendConfig(environment).payments;

describe('settings of payments', () => {
  it('are the sandbox in development', () => {
    const { provider, sandbox, razorpay, stripe: none, seller } = settingsOf({});
    assert.deepEqual(
      [provider, sandbox, razorpay, none, seller],
      ['sandbox', { copies: 1 }, undefined, undefined, { name: 'Inspire' }],
    );
  });

  it('are never the sandbox in production, unless it is allowed', () => {
    assert.match(findIssue(production), /PAYMENT_GATEWAY: is required in production/);
    assert.match(findIssue({ ...production, PAYMENT_GATEWAY: 'sandbox' }), /the sandbox takes no money/);
    assert.match(
      findIssue({ ...production, PAYMENT_GATEWAY: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'false' }),
      /the sandbox takes no money/,
    );
    assert.ok(settingsOf({ ...production, PAYMENT_GATEWAY: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'true' }).sandbox);
    const real = settingsOf({ ...production, ...stripe });
    assert.deepEqual([real.provider, real.sandbox], ['stripe', undefined]);
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
