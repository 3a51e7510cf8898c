import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { findSigningKeyIssues } from '@inspire/server-kit/release-keys';
import { portSetting, readFileSettings, toTrustProxy } from '@inspire/server-kit/settings';
import { toTracingConfig, tracingVariables } from '@inspire/server-kit/tracing';
import { isRemoteName, parseJson } from '@inspire/shared/guards';
import { devSignIn, type ThirdPartySignIn } from '@inspire/shared/host';
import { environments } from '@inspire/shared/remote/trust';
import { REQUESTS_PER_SECOND } from './limits/request-limit';
import type { ReleaseStoreLocation } from './releases/release-store-location';
import { readSiteKeys } from './releases/trusted-keys';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://site.example' })
  .transform((value) => new URL(value).origin);

/** An origin for a content security policy. Its port may be `*`, because developers' servers use many ports. */
const originPattern = z
  .string()
  .regex(/^https?:\/\/[a-z0-9.-]+(:(\d{1,5}|\*))?$/, 'must be origins such as http://localhost:*');

const listOf = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(item));
const origins = listOf(origin);

/** The public URL of a store; paths of the site are appended. */
const storeAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://cdn.example/releases' })
  .refine((value) => !/[?#@]/.test(value), 'must be an address without user, query and fragment')
  .transform((value) => value.replace(/\/+$/, ''));

const SITE_KEYS_FORM = '{ keys: [{ keyId, jwk }], threshold }';
const siteKeysFile = z.string().transform((path, context) => {
  // The first release creates the keys, so development may start without them; production reports it (see
  // issuesBetween).
  if (!existsSync(path)) return { path, keys: undefined };
  try {
    return { path, keys: readSiteKeys(readFileSync(path, 'utf8')) };
  } catch (error) {
    const reason = error instanceof z.ZodError ? `must hold ${SITE_KEYS_FORM}` : 'cannot be read as JSON';
    context.addIssue({ code: 'custom', message: `${path} ${reason}` });
    return z.NEVER;
  }
});

const siteKeys = z.string().transform((text, context) => {
  try {
    return readSiteKeys(text);
  } catch {
    context.addIssue({ code: 'custom', message: `must be JSON: ${SITE_KEYS_FORM}` });
    return z.NEVER;
  }
});

const devServers = z
  .string()
  .transform((value, context): unknown => {
    const servers = parseJson(value);
    if (servers !== undefined) return servers;
    context.addIssue({ code: 'custom', message: 'must be JSON: { "mfe-video": "http://localhost:3102" }' });
    return z.NEVER;
  })
  .pipe(z.record(z.string(), origin))
  .refine(
    (servers) => Object.keys(servers).every((name) => name === 'shell' || isRemoteName(name)),
    'names are shell and mfe-…',
  );

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: portSetting.default(3000),
  HOST: z.string().optional(),
  PUBLIC_ORIGIN: origin.optional(),
  BACKEND_ORIGIN: origins.refine((given) => given.length > 0, 'is required'),
  SHELL_DIST: z.string().optional(),
  RELEASES_DIR: z.string().optional(),
  RELEASES_URL: storeAddress.optional(),
  RELEASE_SITE_KEYS: siteKeys.optional(),
  RELEASE_SITE_KEYS_FILE: siteKeysFile.optional(),
  RELEASE_ENVIRONMENT: z.enum(environments).default('production'),
  STATE_DIR: z.string().optional(),
  SITE_SETTINGS: z.string().optional(),
  REMOTE_ORIGINS: origins.default([]),
  OVERRIDE_ORIGINS: listOf(originPattern).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  TRUSTED_PROXIES: z.string().default('false'),
  QUALITY_SAMPLE_PERCENT: z.coerce.number().min(0).max(100).default(100),
  LIMIT_REQUESTS_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  DEV_SERVERS: devServers.default({}),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: portSetting.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: tracingVariables.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_HEADERS: tracingVariables.OTEL_EXPORTER_OTLP_HEADERS,
  OTEL_LOGS_EXPORTER: tracingVariables.OTEL_LOGS_EXPORTER,
  OTEL_TRACES_SAMPLER_ARG: tracingVariables.OTEL_TRACES_SAMPLER_ARG,
});

const toKeyFolders = ({
  DATA_DIR: dataDir,
  RELEASE_SITE_KEYS_FILE: rootFile,
}: Readonly<Record<string, string | undefined>>): string[] => [
  ...(dataDir ? [join(dataDir, 'keys')] : []),
  ...(rootFile ? [dirname(rootFile)] : []),
];

/** Finds issues between variables. Uses the raw texts, so that other issues do not hide these. */
function issuesBetween(given: Readonly<Record<string, string | undefined>>): string[] {
  const isProduction = given.NODE_ENV === 'production';
  return [
    ...(isProduction && !given.PUBLIC_ORIGIN ? ['PUBLIC_ORIGIN: is required in production'] : []),
    // TLS always ends before the gateway: without trust, limits would see the proxy as the only visitor.
    ...(isProduction &&
    given.PUBLIC_ORIGIN?.startsWith('https:') &&
    /^(false)?$/.test(given.TRUSTED_PROXIES?.trim() ?? '')
      ? ['TRUSTED_PROXIES: must name the proxy that ends TLS, because PUBLIC_ORIGIN is https']
      : []),
    ...(isProduction && !given.RELEASE_SITE_KEYS && !existsSync(given.RELEASE_SITE_KEYS_FILE ?? '')
      ? ['RELEASE_SITE_KEYS: is required in production, or RELEASE_SITE_KEYS_FILE']
      : []),
    ...(given.RELEASE_SITE_KEYS && given.RELEASE_SITE_KEYS_FILE
      ? ['RELEASE_SITE_KEYS_FILE: excludes RELEASE_SITE_KEYS. Set one of them']
      : []),
    ...(!given.RELEASES_DIR && !given.RELEASES_URL ? ['RELEASES_DIR: is required, or RELEASES_URL'] : []),
    ...(given.RELEASES_DIR && given.RELEASES_URL ? ['RELEASES_URL: excludes RELEASES_DIR. Set one of them'] : []),
    ...(isProduction ? findSigningKeyIssues(given, toKeyFolders(given)) : []),
    ...(isProduction && given.DEV_SERVERS ? ['DEV_SERVERS: is for development only'] : []),
  ];
}

export type GatewayConfig = ReturnType<typeof parse>;

/** D-19: Google's button when a client id is set, else the local identity provider in development. */
function signInOf({ GOOGLE_CLIENT_ID: clientId, NODE_ENV }: z.output<typeof variables>): ThirdPartySignIn | undefined {
  if (clientId !== undefined) return { kind: 'google', clientId };
  return NODE_ENV === 'development' ? devSignIn : undefined;
}

const parse = (given: z.output<typeof variables>) => ({
  isDevelopment: given.NODE_ENV === 'development',
  port: given.PORT,
  // D-50: development answers this machine only, because its mailbox shows one-time passwords.
  host: given.HOST ?? (given.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
  publicOrigin: given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`,
  backendOrigins: given.BACKEND_ORIGIN,
  // With a development server, ignore the shell's build, which may be old.
  shellDist: given.DEV_SERVERS.shell ? undefined : given.SHELL_DIST,
  isDevShell: given.DEV_SERVERS.shell !== undefined,
  releases: (given.RELEASES_URL === undefined
    ? { dir: given.RELEASES_DIR ?? '' }
    : { url: given.RELEASES_URL }) satisfies ReleaseStoreLocation as ReleaseStoreLocation,
  siteKeys: given.RELEASE_SITE_KEYS ?? given.RELEASE_SITE_KEYS_FILE?.keys,
  siteKeysFile: given.RELEASE_SITE_KEYS_FILE?.path,
  /** Whose releases this gateway offers. */
  releaseEnvironment: given.RELEASE_ENVIRONMENT,
  stateDir: given.STATE_DIR,
  settingsFile: given.SITE_SETTINGS,
  remoteOrigins: given.REMOTE_ORIGINS,
  // Overrides are unsigned code: production allows only configured origins.
  overrideOrigins: given.OVERRIDE_ORIGINS ?? (given.NODE_ENV === 'development' ? ['http://localhost:*'] : []),
  hasGoogleSignIn: given.GOOGLE_CLIENT_ID !== undefined,
  signIn: signInOf(given),
  /** How many of 100 page loads report what their visitors experience. */
  qualitySample: given.QUALITY_SAMPLE_PERCENT,
  trustedProxies: given.TRUSTED_PROXIES,
  trustProxy: toTrustProxy(given.TRUSTED_PROXIES),
  /** Requests a second of one address; 0 for no limit. In development and tests, all viewers have one address. */
  requestsPerSecond: given.LIMIT_REQUESTS_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? REQUESTS_PER_SECOND : 0),
  /** Whether an overloaded process refuses requests. A developer's build that takes the whole processor is no reason to. */
  shedsLoad: given.NODE_ENV === 'production',
  // Two readiness polls of a balancer. In development no other gateway could take over.
  drainMs: (given.DRAIN_SECONDS ?? (given.NODE_ENV === 'production' ? 3 : 0)) * 1_000,
  devServers: given.DEV_SERVERS,
  /** Probes and metrics; undefined for none. */
  admin: given.ADMIN_PORT === undefined ? undefined : { host: given.ADMIN_HOST, port: given.ADMIN_PORT },
  logLevel: given.LOG_LEVEL,
  /** Undefined while tracing is off. */
  tracing: toTracingConfig(given),
});

export class GatewayConfigError extends Error {
  override readonly name = 'GatewayConfigError';
}

/**
 * Parses the environment; an empty variable counts as absent.
 * @throws GatewayConfigError that names every issue, one per line
 */
export function loadGatewayConfig(source: NodeJS.ProcessEnv): GatewayConfig {
  const fromFiles = readFileSettings(source, Object.keys(variables.shape));
  const given: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(fromFiles.env).filter(([, value]) => value !== ''),
  );
  const result = variables.safeParse(given);
  const between = issuesBetween(given);
  if (result.success && between.length === 0 && fromFiles.issues.length === 0) return parse(result.data);
  const found = [
    ...fromFiles.issues.map(({ variable, message }) => `${variable}: ${message}`),
    ...(result.error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${given[String(path[0])] === undefined ? 'is required' : message}`,
    ),
    ...between,
  ];
  throw new GatewayConfigError(`Invalid gateway configuration:\n${found.map((issue) => `  ${issue}`).join('\n')}`);
}
