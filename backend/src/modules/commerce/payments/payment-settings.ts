import { z } from 'zod';
import { type PaymentProviderName, paymentProviderName } from '../../../database/schema/payment-provider-name';
import type { Seller } from '../../../database/schema/receipt-facts';
import type { RazorpaySettings } from '../providers/razorpay/razorpay-client';
import type { StripeSettings } from '../providers/stripe/stripe-client';

const MINUTE = 60_000;
const origin = z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The environment's names of what payments and receipts are set by. */
export const paymentVariables = {
  PAYMENT_GATEWAY: paymentProviderName.optional(),
  ALLOW_SANDBOX_PAYMENTS: flag.default(false),
  SANDBOX_WEBHOOK_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(0),
  SANDBOX_WEBHOOK_COPIES: z.coerce.number().int().min(0).max(10).default(1),
  // Stripe takes no page shorter than half an hour or longer than a day.
  PAYMENT_PAGE_MINUTES: z.coerce.number().int().min(45).max(1_440).default(60),
  PAYMENT_CHECK_MINUTES: z.coerce.number().int().min(1).max(1_440).default(5),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_ORIGIN: origin.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_ORIGIN: origin.optional(),
  SELLER_NAME: z.string().max(200).default('Inspire'),
  // The lines of an address are separated by `|`, because an environment has no line breaks.
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
  /** Takes new orders. */
  readonly gateway: PaymentProviderName;
  readonly sandbox?: { readonly delayMs: number; readonly copies: number };
  readonly razorpay?: RazorpaySettings;
  readonly stripe?: StripeSettings;
  readonly pageMs: number;
  readonly checkAfterMs: number;
  readonly seller: Seller;
}

type Present = Readonly<Record<string, string | undefined>>;

/** What a company's gateway cannot do without. */
const keysOf = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

/** What is wrong with settings that belong together; read from the environment itself, before its values are checked. */
export function paymentFaults(present: Present): string[] {
  const faults: string[] = [];
  const production = present.NODE_ENV === 'production';
  const gateway = present.PAYMENT_GATEWAY;
  const needs = (names: readonly string[], why: string) =>
    names.filter((name) => present[name] === undefined).forEach((name) => faults.push(`${name}: is required ${why}`));
  if (production && gateway === undefined) faults.push('PAYMENT_GATEWAY: is required in production');
  if (production && gateway === 'sandbox' && present.ALLOW_SANDBOX_PAYMENTS !== 'true') {
    faults.push('PAYMENT_GATEWAY: the sandbox takes no money; in production it needs ALLOW_SANDBOX_PAYMENTS=true');
  }
  for (const [company, names] of Object.entries(keysOf)) {
    if (gateway === company) needs(names, `for PAYMENT_GATEWAY=${company}`);
    // Half a set would leave that company's open orders without an ear.
    else if (names.some((name) => present[name] !== undefined)) needs(names, 'beside the other keys of its company');
  }
  if (present.SELLER_GSTIN !== undefined)
    needs(['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_STATE'], 'with SELLER_GSTIN, for tax invoices');
  return faults;
}

function sellerOf(given: PaymentVariables): Seller {
  return {
    name: given.SELLER_NAME,
    ...(given.SELLER_ADDRESS !== undefined && { address: given.SELLER_ADDRESS }),
    ...(given.SELLER_STATE !== undefined && { state: given.SELLER_STATE }),
    ...(given.SELLER_PLACE_OF_SUPPLY !== undefined && { placeOfSupply: given.SELLER_PLACE_OF_SUPPLY }),
    ...(given.SELLER_GSTIN !== undefined && {
      gstin: given.SELLER_GSTIN,
      sac: given.SELLER_SAC,
      taxRate: given.SELLER_TAX_RATE,
    }),
  };
}

function razorpayOf(given: PaymentVariables): RazorpaySettings | undefined {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_ORIGIN: apiOrigin,
  } = given;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return undefined;
  return { keyId, keySecret, webhookSecret, ...(apiOrigin !== undefined && { apiOrigin }) };
}

function stripeOf(given: PaymentVariables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_ORIGIN: apiOrigin } = given;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret, ...(apiOrigin !== undefined && { apiOrigin }) };
}

/**
 * Settings of payments. A company whose keys are there is listened to, even when another one takes the new orders; the
 * sandbox is there in development, and in production only where it is allowed.
 */
export function paymentSettings(given: PaymentVariables, production: boolean): PaymentSettings {
  const razorpay = razorpayOf(given);
  const stripe = stripeOf(given);
  const hasSandbox = !production || given.ALLOW_SANDBOX_PAYMENTS;
  return {
    gateway: given.PAYMENT_GATEWAY ?? 'sandbox',
    ...(hasSandbox && { sandbox: { delayMs: given.SANDBOX_WEBHOOK_DELAY_MS, copies: given.SANDBOX_WEBHOOK_COPIES } }),
    ...(razorpay && { razorpay }),
    ...(stripe && { stripe }),
    pageMs: given.PAYMENT_PAGE_MINUTES * MINUTE,
    checkAfterMs: given.PAYMENT_CHECK_MINUTES * MINUTE,
    seller: sellerOf(given),
  };
}
