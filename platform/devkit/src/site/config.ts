import { join } from 'node:path';
import { signingKeySettings } from '@inspire/server-kit/release-keys';
import { readFileSettings } from '@inspire/server-kit/settings';
import { CliError } from '../terminal/cli-error';
import { dataDir, type Repository } from '../workspace/repository';
import { parsePort } from './port';

export interface StartConfig {
  readonly root: string;
  readonly port: number;
  readonly dataDir: string;
  readonly nodeEnv: string;
  /** Origin in emails and payment links. */
  readonly publicOrigin: string;
  readonly siteSettingsFile: string;
}

export const siteSettingsPath = (root: string): string => join(root, 'shell/site.json');

const isBucket = (url: string | undefined): boolean => url?.startsWith('s3://') === true;

/** True when the key with which the backend reads media could also replace the code that browsers run. */
function isReleaseKeyShared(env: NodeJS.ProcessEnv): boolean {
  // The servers report files that they cannot read.
  const {
    MEDIA_URL: media,
    RELEASES_URL: releases,
    S3_ACCESS_KEY_ID: key,
    RELEASES_S3_ACCESS_KEY_ID: releaseKey,
  } = readFileSettings(env, ['MEDIA_URL', 'RELEASES_URL', 'S3_ACCESS_KEY_ID', 'RELEASES_S3_ACCESS_KEY_ID']).env;
  return isBucket(media) && isBucket(releases) && Boolean(key) && (!releaseKey || releaseKey === key);
}

/**
 * Reads `PORT`, `DATA_DIR`, `NODE_ENV`, `PUBLIC_ORIGIN` and `SITE_SETTINGS`, each with its default.
 * @throws CliError naming the invalid setting, also when media and releases in production share a key of buckets
 */
export function loadStartConfig({ root }: Pick<Repository, 'root'>, env: NodeJS.ProcessEnv = process.env): StartConfig {
  const port = parsePort(env.PORT || '3000');
  const publicOrigin = env.PUBLIC_ORIGIN || `http://localhost:${port}`;
  if (!URL.canParse(publicOrigin) || new URL(publicOrigin).origin !== publicOrigin) {
    throw new CliError(
      `PUBLIC_ORIGIN must look like https://videos.example.org, without a path, but it is '${publicOrigin}'.`,
    );
  }
  if (env.NODE_ENV === 'production' && isReleaseKeyShared(env)) {
    throw new CliError(
      'RELEASES_S3_ACCESS_KEY_ID must name another key than S3_ACCESS_KEY_ID: the backend holds the key of the media, which must not be able to write releases.',
    );
  }
  return {
    root,
    port,
    publicOrigin,
    dataDir: dataDir(root, env),
    nodeEnv: env.NODE_ENV || 'development',
    siteSettingsFile: env.SITE_SETTINGS || siteSettingsPath(root),
  };
}

const withheld = (names: readonly string[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, undefined]));

/** What signs and stores releases stays with the supervisor: a server that faces the internet must not hold it. */
const withoutReleaseSecrets = withheld([
  ...Object.values(signingKeySettings),
  'RELEASE_KEYS_DIR',
  'RELEASES_S3_ACCESS_KEY_ID',
  'RELEASES_S3_SECRET_ACCESS_KEY',
]);

/** The gateway needs no secret at all. */
const withoutBackendSecrets = withheld([
  'DATABASE_URL',
  'MEDIA_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

/** Creates the backend's environment. Sample content is for development; production imports it only on request. */
export const backendEnv = (
  { root, dataDir: data, nodeEnv, publicOrigin }: StartConfig,
  port: number,
  env: NodeJS.ProcessEnv = process.env,
) => ({
  ...withoutReleaseSecrets,
  HOST: '127.0.0.1',
  PORT: String(port),
  // The gateway has ADMIN_PORT itself.
  ADMIN_PORT: env.ADMIN_PORT ? String(Number(env.ADMIN_PORT) + 1) : undefined,
  DATA_DIR: data,
  PUBLIC_ORIGIN: publicOrigin,
  SAMPLE_DIR: env.SAMPLE_DIR || (nodeEnv === 'production' ? undefined : join(root, 'backend/sample')),
  NODE_ENV: nodeEnv,
  // A setting of the gateway only: this backend's default trusts a gateway on the same machine.
  TRUSTED_PROXIES: undefined,
});

export interface GatewayParts {
  readonly backendOrigin: string;
  /** A folder, or the address of a bucket. */
  readonly releases: { readonly dir?: string | undefined; readonly url?: string | undefined };
  /** The site keys that it pins. */
  readonly siteKeysFile: string;
  /** URLs of development servers by package; they replace the shell's build and the releases. */
  readonly devServers?: Readonly<Record<string, string>>;
}

export const gatewayEnv = (
  settings: StartConfig,
  { backendOrigin, releases, siteKeysFile, devServers }: GatewayParts,
  env: NodeJS.ProcessEnv = process.env,
) => ({
  ...withoutReleaseSecrets,
  ...withoutBackendSecrets,
  PORT: String(settings.port),
  DATA_DIR: settings.dataDir,
  BACKEND_ORIGIN: backendOrigin,
  // The shell comes from the release store, also where the caller's environment names a build.
  SHELL_DIST: undefined,
  // Set both, so that the unused one is not inherited from our own environment.
  RELEASES_DIR: releases.dir,
  RELEASES_URL: releases.url,
  RELEASE_SITE_KEYS: undefined,
  RELEASE_SITE_KEYS_FILE: siteKeysFile,
  STATE_DIR: env.STATE_DIR || join(settings.dataDir, 'gateway'),
  SITE_SETTINGS: settings.siteSettingsFile,
  PUBLIC_ORIGIN: settings.publicOrigin,
  NODE_ENV: settings.nodeEnv,
  ...(devServers && { DEV_SERVERS: JSON.stringify(devServers) }),
});
