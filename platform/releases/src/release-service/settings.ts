import { z } from 'zod';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readFileSettings } from '@inspire/server-kit/settings';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be 0 to 65535');

/** `true`, `false`, a number of hops, or a list of IP addresses. */
function toTrust(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

const variables = z.object({
  PORT: port.default(3600),
  HOST: z.string().default('127.0.0.1'),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: port.optional(),
  TRUSTED_PROXIES: z.string().default('false').transform(toTrust),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RELEASE_REQUIRE_PROVENANCE: z.enum(['true', 'false']).default('true'),
});

/** Requests of one address; a publication makes about twenty. */
const REQUESTS_PER_MINUTE = 600;

/** The settings of the service beside those of its store and keys. */
export const serviceVariables: readonly string[] = Object.keys(variables.shape);

export type ServiceSettings = ReturnType<typeof loadServiceSettings>;

/**
 * Reads the settings of the release service beside those of its store and keys; each may be a file (`NAME_FILE`).
 * @throws CliError with one line for each issue
 */
export function loadServiceSettings(source: NodeJS.ProcessEnv) {
  const files = readFileSettings(source, serviceVariables);
  // An empty variable counts as absent.
  const given = Object.fromEntries(Object.entries(files.env).filter(([, value]) => value?.trim() !== ''));
  const parsed = variables.safeParse(given);
  const issues = [
    ...files.issues.map(({ variable, message }) => `${variable} ${message}.`),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}.`),
  ];
  if (!parsed.success || issues.length > 0)
    throw new CliError(`Invalid settings:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
  const { PORT, HOST, ADMIN_HOST, ADMIN_PORT, TRUSTED_PROXIES, LOG_LEVEL, RELEASE_REQUIRE_PROVENANCE } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    admin: ADMIN_PORT === undefined ? undefined : { host: ADMIN_HOST, port: ADMIN_PORT },
    trustProxy: TRUSTED_PROXIES,
    logLevel: LOG_LEVEL,
    needsProvenance: RELEASE_REQUIRE_PROVENANCE === 'true',
    requestsPerMinute: REQUESTS_PER_MINUTE,
  };
}
