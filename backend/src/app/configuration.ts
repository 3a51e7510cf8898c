import { join, resolve } from 'node:path';
import { z } from 'zod';
import { mediaKeysFromText } from '../modules/media/media-keys';
import { StartFault } from '../errors/start-fault';

const count = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);
const blankIsAbsent = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin).default('http://localhost:3000'),
  TRUSTED_PROXIES: z.string().default('loopback'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: count(10),
  MEDIA_DIR: z.string().optional(),
  MEDIA_SECRET: z.string().transform(mediaKeysFromText).optional(),
  SAMPLE_DIR: z.string().optional(),
  LIMIT_LOGIN_PER_ACCOUNT: count(10),
  LIMIT_LOGIN_PER_ADDRESS: count(100),
  LIMIT_REPORTS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_REGISTER_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
});

export type Environment = Readonly<Record<string, string | undefined>>;

const faultLines = (error: z.ZodError | undefined): string[] =>
  error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

/**
 * Reads the whole environment once.
 * @throws StartFault that names every fault at once (style: configuration is parsed once at start).
 */
export function readConfiguration(environment: Environment) {
  const present = blankIsAbsent(environment);
  const parsed = variables.safeParse(present);
  const faults = faultLines(parsed.error);
  // Not a rule of the schema: zod leaves rules between fields out while a field is at fault.
  if (present.NODE_ENV === 'production' && present.MEDIA_SECRET === undefined) faults.push('MEDIA_SECRET: is required in production');
  if (!parsed.success || faults.length > 0) {
    throw new StartFault(`The configuration has faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }

  const given = parsed.data;
  const dataDir = resolve(given.DATA_DIR);
  return {
    production: given.NODE_ENV === 'production',
    host: given.HOST,
    port: given.PORT,
    logLevel: given.LOG_LEVEL,
    publicOrigin: given.PUBLIC_ORIGIN,
    trustedProxies: given.TRUSTED_PROXIES,
    dataDir,
    database: given.DATABASE_URL ? { url: given.DATABASE_URL, poolSize: given.DATABASE_POOL } : undefined,
    mediaDir: given.MEDIA_DIR ? resolve(given.MEDIA_DIR) : join(dataDir, 'media'),
    mediaKeys: given.MEDIA_SECRET,
    sampleDir: given.SAMPLE_DIR ? resolve(given.SAMPLE_DIR) : undefined,
    limits: {
      loginPerAccount: given.LIMIT_LOGIN_PER_ACCOUNT,
      loginPerAddress: given.LIMIT_LOGIN_PER_ADDRESS,
      reportsPerAddress: given.LIMIT_REPORTS_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 300 : 10_000),
      // Decision 42: development allows at least 150 registrations an hour from one address.
      registerPerAddress: given.LIMIT_REGISTER_PER_ADDRESS ?? (given.NODE_ENV === 'production' ? 20 : 1_000),
    },
  };
}

export type Configuration = ReturnType<typeof readConfiguration>;
