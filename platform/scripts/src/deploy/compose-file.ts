import { parse } from 'yaml';
import { z } from 'zod';
import { CliError } from '@inspire/devkit/terminal/cli-error';

const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);
const seconds = z
  .string()
  .regex(/^\d+[ms]$/)
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1));
/** An interpolated number is a text. */
const count = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);
const variable = z.union([z.string(), z.null()]);

/** Strict: what verify:deploy does not understand must not look as if it had been carried out. */
const serviceSchema = z.strictObject({
  image: z.string(),
  profiles: z.array(z.string()).default([]),
  build: z.strictObject({ context: z.literal('.'), dockerfile: z.string(), target: z.string() }).optional(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), variable).default({}),
  env_file: z
    .array(z.union([z.string(), z.strictObject({ path: z.string(), required: z.boolean() })]))
    .default([])
    .transform((files) => files.map((file) => (typeof file === 'string' ? file : file.path))),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()).optional(),
  network_mode: z.string().optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition })).default({}),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
      start_period: z.string(),
    })
    .optional(),
  restart: z.enum(['no', 'unless-stopped']),
  read_only: z.boolean().default(false),
  privileged: z.boolean().default(false),
  cap_add: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  shm_size: z.string().optional(),
  stop_signal: z.string().optional(),
  stop_grace_period: seconds.default(10),
  deploy: z
    .strictObject({
      replicas: count.default(1),
      resources: z.strictObject({ limits: z.strictObject({ cpus: z.string(), memory: z.string() }) }).optional(),
    })
    .default({ replicas: 1 }),
});

const fileSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.union([z.null(), z.strictObject({ internal: z.boolean() })])),
  volumes: z.record(z.string(), z.null()),
});

export type ComposeService = z.output<typeof serviceSchema>;
export type ComposeFile = z.output<typeof fileSchema>;

/** Replaces `${NAME}`, `${NAME-default}` and `${NAME:-default}`, as Compose does where no setting is given. */
const withDefaults = (text: string): string => text.replaceAll(/\$\{\w+(?::?-([^}]*))?\}/g, '$1');

/**
 * Parses a Compose file with its anchors and merges, as it is without any settings.
 * @throws CliError that names every part that has another form than our file
 */
export function parseComposeFile(text: string): ComposeFile {
  const replace = (_key: unknown, value: unknown) => (typeof value === 'string' ? withDefaults(value) : value);
  const parsed = fileSchema.safeParse(parse(text, replace, { merge: true, maxAliasCount: 1_000 }));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new CliError(`docker-compose.yml:\n${issues.join('\n')}`);
}

export interface Mount {
  /** A named volume, or a path. */
  readonly source: string;
  readonly target: string;
  readonly isReadOnly: boolean;
}

/** Parses `source:target[:ro]`. */
export function parseMount(text: string): Mount {
  const [source = '', target = '', mode] = text.split(':');
  return { source, target, isReadOnly: mode === 'ro' };
}

/** Returns the folders of a service that outlive its containers: volumes that it may write. */
export const listStateFolders = ({ volumes }: Pick<ComposeService, 'volumes'>): string[] =>
  volumes
    .map(parseMount)
    .filter(({ source, isReadOnly }) => !isReadOnly && !/^[./]/.test(source))
    .map(({ target }) => target);

/** A step runs once and ends; others run on. */
export const isStep = ({ restart }: { readonly restart: string }): boolean => restart === 'no';
