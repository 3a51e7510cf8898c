import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { findSigningKeyIssues } from '@inspire/server-kit/release-keys';
import { type Env, readFileSettings } from '@inspire/server-kit/settings';
import { type ParsedS3Address, parseS3Address } from '@inspire/server-kit/storage';
import { toTracingConfig, tracingVariables } from '@inspire/server-kit/tracing';
import { StartupError } from '../errors/startup-error';
import { findPaymentIssues, paymentSettings, paymentVariables } from '../modules/commerce/payments/payment-settings';
import { parseUrlSigningKeys } from '../modules/media/url-signing-keys';

const count = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);
const ranges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const areProxies = (text: string): boolean =>
  text
    .split(',')
    .map((one) => one.trim())
    .every((one) => ranges.has(one) || isIP(one.replace(/\/\d{1,3}$/, '')) !== 0);
const isOnThisMachine = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
const blankIsAbsent = (environment: Env): Env =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));

const variables = z.object({
  ROLE: z.enum(['all', 'api', 'worker']).optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((address) => new URL(address).origin)
    .default('http://localhost:3000'),
  TRUSTED_PROXIES: z
    .string()
    .refine(areProxies, 'must be addresses such as 10.0.0.0/8, or loopback, linklocal, uniquelocal')
    .default('loopback'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: count(10),
  SERVER_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  EMBEDDED_DATABASE: z.literal('on').optional(),
  MEDIA_DIR: z.string().optional(),
  MEDIA_URL: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_SECRET: z.string().transform(parseUrlSigningKeys).optional(),
  SAMPLE_DIR: z.string().optional(),
  DEVICE_LIMIT: count(3),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(300).regex(/@/, 'must contain an email address').optional(),
  GOOGLE_CLIENT_ID: z.string().max(300).optional(),
  LEAK_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIMIT_LOGIN_PER_ACCOUNT: count(10),
  LIMIT_LOGIN_PER_ADDRESS: count(100),
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT: count(20),
  LIMIT_REPORTS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_QUALITY_SESSIONS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_REGISTER_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_OTP_SENDS_PER_ACCOUNT: count(5),
  LIMIT_OTP_SENDS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_OTP_GUESSES_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_CHECKOUTS_PER_ACCOUNT: z.coerce.number().int().min(1).optional(),
  LIMIT_CHECKOUTS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_PASSKEY_OPTIONS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_GUEST_ITEMS_PER_ADDRESS: z.coerce.number().int().min(500).optional(),
  ...paymentVariables,
  ...tracingVariables,
});

/** Development generates these; production must set them. */
const requiredInProduction = ['PUBLIC_ORIGIN', 'MEDIA_SECRET', 'SMTP_URL'] as const;

export const settingsWithDefaults = (): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(variables.shape).map(([name, schema]) => [name, schema.safeParse(undefined).data]));

const toIssueLines = (error: z.ZodError | undefined): string[] =>
  error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

/** D-44: the embedded database serves one process on one disk, so production must choose it. */
function findDatabaseIssues({
  NODE_ENV: mode,
  DATABASE_URL: url,
  EMBEDDED_DATABASE: embedded,
  ROLE: role,
}: Env): string[] {
  if (url !== undefined)
    return embedded === undefined ? [] : ['EMBEDDED_DATABASE: and DATABASE_URL exclude each other'];
  if (mode !== 'production' || role !== undefined || embedded !== undefined) return [];
  return ['DATABASE_URL: is required in production (EMBEDDED_DATABASE=on if one process on one disk is enough)'];
}

/** A process with a role shares the database with others. */
function findRoleIssues({ ROLE: role, DATABASE_URL: database, ADMIN_PORT: admin }: Env): string[] {
  if (role === undefined) return [];
  return [
    ...(database === undefined ? [`DATABASE_URL: is required with ROLE=${role}`] : []),
    ...(role === 'worker' && admin === undefined ? ['ADMIN_PORT: is required with ROLE=worker'] : []),
  ];
}

function parseBucket(env: Env): ParsedS3Address {
  const { MEDIA_URL: url, MEDIA_DIR: folder } = env;
  if (url === undefined) return { address: undefined, issues: [] };
  const { address, issues } = parseS3Address('MEDIA_URL', url, env);
  const conflict = { variable: 'MEDIA_URL', message: 'and MEDIA_DIR exclude each other' };
  return { address, issues: folder === undefined ? issues : [...issues, conflict] };
}

/** @throws StartupError that lists every issue */
export function loadBackendConfig(environment: Env) {
  const fromFiles = readFileSettings(environment, Object.keys(variables.shape));
  const present = blankIsAbsent(fromFiles.env);
  const parsed = variables.safeParse(present);
  const issues = [
    ...fromFiles.issues.map(({ variable, message }) => `${variable}: ${message}`),
    ...toIssueLines(parsed.error),
  ];
  // Not a refinement of the schema: zod skips refinements while a field is invalid.
  const missing =
    present.NODE_ENV === 'production' ? requiredInProduction.filter((name) => present[name] === undefined) : [];
  issues.push(...missing.map((name) => `${name}: is required in production`));
  if (present.NODE_ENV === 'production')
    issues.push(...findSigningKeyIssues(present, [join(present.DATA_DIR ?? '.data', 'keys')]));
  issues.push(...findDatabaseIssues(present), ...findRoleIssues(present), ...findPaymentIssues(present));
  const bucket = parseBucket(present);
  issues.push(...bucket.issues.map(({ variable, message }) => `${variable}: ${message}`));
  if (!parsed.success || issues.length > 0) {
    throw new StartupError(`Invalid configuration:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
  }

  const given = parsed.data;
  const dataDir = resolve(given.DATA_DIR);
  return {
    /** Undefined for a process that does everything, as under `npm start`, and also prepares tables and content. */
    role: given.ROLE,
    production: given.NODE_ENV === 'production',
    host: given.HOST,
    port: given.PORT,
    /** Probes and metrics; undefined for none. */
    admin: given.ADMIN_PORT === undefined ? undefined : { host: given.ADMIN_HOST, port: given.ADMIN_PORT },
    logLevel: given.LOG_LEVEL,
    /** Undefined while tracing is off. */
    tracing: toTracingConfig(given),
    publicOrigin: given.PUBLIC_ORIGIN,
    trustedProxies: given.TRUSTED_PROXIES,
    // Two readiness polls of the gateway. In development no other replica could take over.
    drainMs: (given.DRAIN_SECONDS ?? (given.NODE_ENV === 'production' ? 3 : 0)) * 1_000,
    dataDir,
    database: given.DATABASE_URL ? { url: given.DATABASE_URL, poolSize: given.DATABASE_POOL } : undefined,
    /** Of `migrate`: who reads and writes the rows of `database`. */
    serverDatabaseUrl: given.SERVER_DATABASE_URL,
    mediaDir: given.MEDIA_DIR ? resolve(given.MEDIA_DIR) : join(dataDir, 'media'),
    /** When set, media is read from this bucket instead of mediaDir. */
    mediaBucket: bucket.address,
    mediaKeys: given.MEDIA_SECRET,
    sampleDir: given.SAMPLE_DIR ? resolve(given.SAMPLE_DIR) : undefined,
    deviceLimit: given.DEVICE_LIMIT,
    // Development without SMTP_URL delivers to the development mailbox.
    smtp:
      given.SMTP_URL === undefined
        ? undefined
        : {
            url: given.SMTP_URL,
            from: given.MAIL_FROM ?? `Inspire <no-reply@${new URL(given.PUBLIC_ORIGIN).hostname}>`,
            ...(given.NODE_ENV === 'production' && !isOnThisMachine(given.SMTP_URL) && { requireTls: true }),
          },
    googleClientId: given.GOOGLE_CLIENT_ID,
    leakCheckUrl: given.LEAK_CHECK_URL,
    payments: paymentSettings(given, given.NODE_ENV === 'production'),
    limits: {
      loginPerAccount: given.LIMIT_LOGIN_PER_ACCOUNT,
      loginPerAddress: given.LIMIT_LOGIN_PER_ADDRESS,
      loginFailuresPerAccount: given.LIMIT_LOGIN_FAILURES_PER_ACCOUNT,
      reportsPerAddress: given.LIMIT_REPORTS_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 300 : 10_000),
      qualitySessionsPerAddress:
        given.LIMIT_QUALITY_SESSIONS_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 5 : 10_000),
      // D-42: development allows at least 150 registrations an hour from one address.
      registerPerAddress: given.LIMIT_REGISTER_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 20 : 1_000),
      otpSendsPerAccount: given.LIMIT_OTP_SENDS_PER_ACCOUNT,
      otpSendsPerAddress: given.LIMIT_OTP_SENDS_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 20 : 1_000),
      otpGuessesPerAddress: given.LIMIT_OTP_GUESSES_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 30 : 1_000),
      checkoutsPerAccount: given.LIMIT_CHECKOUTS_PER_ACCOUNT ?? (given.NODE_ENV === 'production' ? 30 : 1_000),
      checkoutsPerAddress: given.LIMIT_CHECKOUTS_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 100 : 10_000),
      passkeyOptionsPerAddress:
        given.LIMIT_PASSKEY_OPTIONS_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 600 : 10_000),
      guestItemsPerAddress:
        given.LIMIT_GUEST_ITEMS_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 20_000 : 1_000_000),
    },
  };
}

export type BackendConfig = ReturnType<typeof loadBackendConfig>;
