import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import type { Limiter } from '../../limits/limiter';
import type { UrlSigningKeys } from '../../media/url-signing-keys';
import { createRazorpayProvider } from '../providers/razorpay/razorpay-provider';
import { createSandboxProvider } from '../providers/sandbox/sandbox-provider';
import { createSandboxRepository } from '../providers/sandbox/sandbox-repository';
import { createStripeProvider } from '../providers/stripe/stripe-provider';
import { type CheckoutLimits, createCheckout } from './checkout';
import { createLostOrders } from './lost-orders';
import type { PaymentProvider } from './payment-provider';
import type { PaymentSettings } from './payment-settings';
import { createWebhookService } from './payments-routes';
import { createReconciler, type Reconciler } from './reconciler';
import { createReturnService } from './return-service';
import { createSettlement } from './settlement';

export interface PaymentCoreDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly settings: PaymentSettings;
  readonly publicOrigin: string;
  readonly mediaKeys: UrlSigningKeys;
  readonly logger: FastifyBaseLogger;
}

export interface PaymentsDependencies extends PaymentCoreDependencies {
  readonly limiter: Limiter;
  readonly limits: CheckoutLimits;
}

/** The sandbox's webhook secret, derived from the server's own so that it is the same in every replica. */
export const sandboxSecret = ([{ secret }]: UrlSigningKeys): Buffer =>
  createHmac('sha256', secret).update('sandbox webhooks').digest();

export function createPaymentCore({ db, clock, settings, publicOrigin, mediaKeys, logger }: PaymentCoreDependencies) {
  const configured: readonly PaymentProvider[] = [
    ...(settings.hasSandbox
      ? [createSandboxProvider(createSandboxRepository(db), sandboxSecret(mediaKeys), clock)]
      : []),
    ...(settings.razorpay ? [createRazorpayProvider(settings.razorpay)] : []),
    ...(settings.stripe ? [createStripeProvider(settings.stripe)] : []),
  ];
  const providers = new Map(configured.map((provider) => [provider.name, provider]));
  const settlement = createSettlement({ db, clock, seller: settings.seller, publicOrigin, logger });
  const lostOrders = createLostOrders({ db, providers, settlement, clock, logger });
  return { providers, settlement, lostOrders };
}

/** Settles orders whose webhooks were lost. */
export function createPaymentReconciler(dependencies: PaymentCoreDependencies): Reconciler {
  const { db, clock, settings, logger } = dependencies;
  return createReconciler({
    db,
    clock,
    logger,
    checkAfterMs: settings.checkAfterMs,
    ...createPaymentCore(dependencies),
  });
}

/** Payments and purchases (D-21). */
export function createPayments(dependencies: PaymentsDependencies) {
  const { db, clock, settings, publicOrigin, mediaKeys, limiter, limits, logger } = dependencies;
  const { providers, settlement } = createPaymentCore(dependencies);
  return {
    checkout: createCheckout({ db, providers, settlement, settings, limiter, limits, publicOrigin, clock, logger }),
    webhooks: createWebhookService({ providers, settlement, clock }),
    returns: createReturnService({ db, providers, settlement, limiter, logger }),
    ...(settings.hasSandbox && {
      sandbox: { payments: createSandboxRepository(db), webhookSecret: sandboxSecret(mediaKeys) },
    }),
  };
}
