import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import type { Limiter } from '../../limits/limiter';
import type { UrlSigningKeys } from '../../media/url-signing-keys';
import { createRazorpayGateway } from '../providers/razorpay/razorpay-gateway';
import { createSandboxGateway } from '../providers/sandbox/sandbox-gateway';
import { createSandboxRepository } from '../providers/sandbox/sandbox-repository';
import { createSandboxWebhook, type PostWebhook } from '../providers/sandbox/sandbox-webhook';
import { createStripeGateway } from '../providers/stripe/stripe-gateway';
import { createCheckout } from './checkout';
import { createOrderSync } from './order-sync';
import type { PaymentProvider } from './payment-provider';
import type { PaymentSettings } from './payment-settings';
import { createReconciler, type Reconciler } from './reconciler';
import { createReturnService } from './return-service';
import { createSettlement } from './settlement';
import { createWebhookService } from './webhook-service';

export interface SettlingDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly settings: PaymentSettings;
  readonly publicOrigin: string;
  readonly mediaKeys: UrlSigningKeys;
  readonly logger: FastifyBaseLogger;
}

export interface PaymentsDependencies extends SettlingDependencies {
  readonly postWebhook: PostWebhook;
  readonly limiter: Limiter;
}

/** The sandbox signs for nobody but this server: a secret made of the server's own, the same in every replica. */
export const sandboxSecret = ([{ secret }]: UrlSigningKeys): Buffer =>
  createHmac('sha256', secret).update('sandbox webhooks').digest();

/** The gateways that are configured, and what acts on their word; the operator works with it too. */
export function createPaymentCore({ db, clock, settings, publicOrigin, mediaKeys, logger }: SettlingDependencies) {
  const configured: readonly PaymentProvider[] = [
    ...(settings.sandbox ? [createSandboxGateway(createSandboxRepository(db), sandboxSecret(mediaKeys), clock)] : []),
    ...(settings.razorpay ? [createRazorpayGateway(settings.razorpay)] : []),
    ...(settings.stripe ? [createStripeGateway(settings.stripe)] : []),
  ];
  const gateways = new Map(configured.map((gateway) => [gateway.name, gateway]));
  const settlement = createSettlement({ db, clock, seller: settings.seller, publicOrigin, logger });
  return { gateways, settlement, orderSync: createOrderSync(gateways, settlement) };
}

/** The worker that settles what no webhook ever told. */
export function createPaymentReconciler(dependencies: SettlingDependencies): Reconciler {
  const { db, clock, settings, logger } = dependencies;
  return createReconciler({
    db,
    clock,
    logger,
    checkAfterMs: settings.checkAfterMs,
    ...createPaymentCore(dependencies),
  });
}

/** What the routes of payments and purchases work with (D-21). */
export function createPayments(dependencies: PaymentsDependencies) {
  const { db, clock, settings, publicOrigin, mediaKeys, postWebhook, limiter, logger } = dependencies;
  const { gateways, settlement, orderSync } = createPaymentCore(dependencies);
  const webhook = { secret: sandboxSecret(mediaKeys), post: postWebhook, clock, logger };
  return {
    checkout: createCheckout({ db, gateways, orderSync, settings, publicOrigin, clock, logger }),
    webhooks: createWebhookService(gateways, settlement, clock),
    returns: createReturnService({ db, orderSync, limiter, logger }),
    sandbox: settings.sandbox && {
      books: createSandboxRepository(db),
      webhook: createSandboxWebhook({ ...webhook, ...settings.sandbox }),
    },
  };
}

export type Payments = ReturnType<typeof createPayments>;
