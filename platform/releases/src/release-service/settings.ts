import { z } from 'zod';
import { portSetting, toTrustProxy } from '@inspire/server-kit/settings';
import { assertSettings, readGivenSettings } from '../release-settings';

const variables = z.object({
  PORT: portSetting.default(3600),
  HOST: z.string().default('127.0.0.1'),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: portSetting.optional(),
  TRUSTED_PROXIES: z.string().default('false').transform(toTrustProxy),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RELEASE_REQUIRE_PROVENANCE: z.enum(['true', 'false']).default('true'),
});

/** Requests of one address; a publication makes about twenty. */
const REQUESTS_PER_MINUTE = 600;

/** The settings of the service beside those of its store and keys. */
export const serviceVariables: readonly string[] = Object.keys(variables.shape);

const toSettings = (given: z.output<typeof variables>) => ({
  port: given.PORT,
  host: given.HOST,
  admin: given.ADMIN_PORT === undefined ? undefined : { host: given.ADMIN_HOST, port: given.ADMIN_PORT },
  trustProxy: given.TRUSTED_PROXIES,
  logLevel: given.LOG_LEVEL,
  needsProvenance: given.RELEASE_REQUIRE_PROVENANCE === 'true',
  requestsPerMinute: REQUESTS_PER_MINUTE,
});
export type ServiceSettings = ReturnType<typeof toSettings>;

/**
 * Reads the settings of the release service beside those of its store and keys; each may be a file (`NAME_FILE`).
 * @throws CliError with one line for each issue
 */
export function loadServiceSettings(source: NodeJS.ProcessEnv): ServiceSettings {
  const { env, issues } = readGivenSettings(source, serviceVariables);
  const parsed = variables.transform(toSettings).safeParse(env);
  assertSettings([...issues, ...(parsed.error?.issues ?? []).map((one) => `${one.path.join('.')} ${one.message}.`)]);
  return parsed.data as ServiceSettings;
}
