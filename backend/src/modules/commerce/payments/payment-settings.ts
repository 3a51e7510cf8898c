import { z } from 'zod';
import type { Env } from '@inspire/server-kit/settings';
import { type PaymentProviderName, paymentProviderName } from '../../../database/schema/payment-provider-name';
import type { Seller } from '../../../database/schema/receipt-facts';
import type { RazorpaySettings } from '../providers/razorpay/razorpay-client';
import type { StripeSettings } from '../providers/stripe/stripe-client';

const MINUTE = 60_000;
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const paymentVariables = {
  PAYMENT_GATEWAY: paymentProviderName.optional(),
  ALLOW_SANDBOX_PAYMENTS: flag.default(false),
  // Stripe accepts 30 minutes to 24 hours.
  PAYMENT_PAGE_MINUTES: z.coerce.number().int().min(45).max(1_440).default(60),
  PAYMENT_CHECK_MINUTES: z.coerce.number().int().min(1).max(1_440).default(5),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  SELLER_NAME: z.string().max(200).default('Inspire'),
  // `|` separates the lines of the address, because an environment variable has no line breaks.
  SELLER_ADDRESS: z
    .string()
    .max(500)
    .transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .join('\n'),
    )
    .optional(),
  SELLER_GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'must be a GSTIN of 15 characters')
    .optional(),
  SELLER_STATE: z.string().max(100).optional(),
  SELLER_SAC: z
    .string()
    .regex(/^\d{4,8}$/, 'must be a service code of 4 to 8 digits')
    .default('998433'),
  SELLER_TAX_RATE: z.coerce.number().min(0).max(100).default(18),
  SELLER_PLACE_OF_SUPPLY: z.string().max(100).optional(),
};

export type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

export interface PaymentSettings {
  readonly provider: PaymentProviderName;
  readonly hasSandbox: boolean;
  readonly razorpay?: RazorpaySettings;
  readonly stripe?: StripeSettings;
  readonly pageMs: number;
  readonly checkAfterMs: number;
  readonly seller: Seller;
}

/** The keys that a provider needs; all of them or none. */
const providerKeys = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

/** Checks variables that depend on each other. @param env the values before parsing */
export function findPaymentIssues(env: Env): string[] {
  const issues: string[] = [];
  const production = env.NODE_ENV === 'production';
  const provider = env.PAYMENT_GATEWAY;
  const needs = (names: readonly string[], why: string) =>
    names.filter((name) => env[name] === undefined).forEach((name) => issues.push(`${name}: is required ${why}`));
  if (production && provider === undefined) issues.push('PAYMENT_GATEWAY: is required in production');
  if (production && provider === 'sandbox' && env.ALLOW_SANDBOX_PAYMENTS !== 'true') {
    issues.push('PAYMENT_GATEWAY: the sandbox takes no money; in production it needs ALLOW_SANDBOX_PAYMENTS=true');
  }
  for (const [name, keys] of Object.entries(providerKeys)) {
    if (provider === name) needs(keys, `for PAYMENT_GATEWAY=${name}`);
    // Reject a partial key set: that provider's open orders could no longer be settled.
    else if (keys.some((key) => env[key] !== undefined)) needs(keys, 'beside the other keys of its provider');
  }
  if (env.SELLER_GSTIN !== undefined)
    needs(['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_STATE'], 'with SELLER_GSTIN, for tax invoices');
  return issues;
}

function toSeller(variables: PaymentVariables): Seller {
  return {
    name: variables.SELLER_NAME,
    ...(variables.SELLER_ADDRESS !== undefined && { address: variables.SELLER_ADDRESS }),
    ...(variables.SELLER_STATE !== undefined && { state: variables.SELLER_STATE }),
    ...(variables.SELLER_PLACE_OF_SUPPLY !== undefined && { placeOfSupply: variables.SELLER_PLACE_OF_SUPPLY }),
    ...(variables.SELLER_GSTIN !== undefined && {
      gstin: variables.SELLER_GSTIN,
      sac: variables.SELLER_SAC,
      taxRate: variables.SELLER_TAX_RATE,
    }),
  };
}

function toRazorpaySettings(variables: PaymentVariables): RazorpaySettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = variables;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return undefined;
  return { keyId, keySecret, webhookSecret };
}

function toStripeSettings(variables: PaymentVariables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = variables;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret };
}

/**
 * Settings of payments. A provider with keys still settles its orders when another one takes new orders. The sandbox is
 * available in development, and in production only with ALLOW_SANDBOX_PAYMENTS.
 */
export function paymentSettings(variables: PaymentVariables, production: boolean): PaymentSettings {
  const razorpay = toRazorpaySettings(variables);
  const stripe = toStripeSettings(variables);
  return {
    provider: variables.PAYMENT_GATEWAY ?? 'sandbox',
    hasSandbox: !production || variables.ALLOW_SANDBOX_PAYMENTS,
    ...(razorpay && { razorpay }),
    ...(stripe && { stripe }),
    pageMs: variables.PAYMENT_PAGE_MINUTES * MINUTE,
    checkAfterMs: variables.PAYMENT_CHECK_MINUTES * MINUTE,
    seller: toSeller(variables),
  };
}
