import { z } from 'zod';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { isStep } from './compose-file';
import type { Engine } from './engine';
import { until } from './until';

const configSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      user: z.string().optional(),
      command: z.array(z.string()).nullish(),
      environment: z.record(z.string(), z.string().nullable()).default({}),
      restart: z.string().default('no'),
      profiles: z.array(z.string()).default([]),
      deploy: z.object({ replicas: z.number().default(1) }).default({ replicas: 1 }),
      volumes: z.array(z.object({ target: z.string(), read_only: z.boolean().default(false) })).default([]),
    }),
  ),
});

/** The Compose file as Compose reads it. */
export type ComposeConfig = z.output<typeof configSchema>;

const containerSchema = z.object({
  Id: z.string(),
  Name: z.string(),
  Config: z.object({ User: z.string() }),
  State: z.object({
    Status: z.string(),
    Pid: z.number(),
    ExitCode: z.number(),
    Health: z.object({ Status: z.string() }).optional(),
  }),
  HostConfig: z.object({
    ReadonlyRootfs: z.boolean(),
    CapDrop: z.array(z.string()).nullable(),
    CapAdd: z.array(z.string()).nullable(),
    SecurityOpt: z.array(z.string()).nullable(),
    Memory: z.number(),
    NanoCpus: z.number(),
  }),
  Mounts: z.array(z.object({ Destination: z.string(), RW: z.boolean() })),
  NetworkSettings: z.object({ Networks: z.record(z.string(), z.object({ IPAddress: z.string() })) }),
});

export type SiteContainer = z.output<typeof containerSchema>;

export interface ComposeSiteOptions {
  readonly engine: Engine;
  /** The folder of docker-compose.yml. */
  readonly folder: string;
  /** Keeps its containers, networks and volumes apart from those of others. */
  readonly project: string;
  /** Settings of the file. */
  readonly env: Readonly<Record<string, string>>;
  /** Another file than docker-compose.yml. */
  readonly file?: string;
  /** How long one command may take. */
  readonly timeoutMs?: number;
}

/** A site that Docker Compose runs. */
export interface ComposeSite {
  /** Runs `docker compose <args>`. @returns its output @throws CliError with it */
  compose(...args: readonly string[]): Promise<string>;
  /** Runs a command line, such as one of a guide. @throws CliError with its output */
  runLine(line: string): Promise<string>;
  /** Runs `docker <args>`. @throws CliError with its output */
  docker(...args: readonly string[]): Promise<string>;
  config(): Promise<ComposeConfig>;
  /** Also those that have ended. */
  containersOf(name: string): Promise<readonly SiteContainer[]>;
  addressOf(name: string): Promise<string>;
  /** @throws CliError with the log */
  untilHealthy(name: string): Promise<void>;
  /** Starts everything; waits for all services, and for the end of all steps. @throws CliError with the log of one that fails */
  start(): Promise<void>;
  /** Removes everything, volumes too. */
  remove(): Promise<void>;
}

const HEALTHY_WITHIN_MS = 180_000;
const LOG_LINES = '40';

export function createComposeSite({ engine, folder, project, env, file, timeoutMs }: ComposeSiteOptions): ComposeSite {
  const settings = {
    ...engine.env,
    ...env,
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_PROGRESS: 'quiet',
    ...(file && { COMPOSE_FILE: file }),
  };
  const run = async (program: string, args: readonly string[]): Promise<string> => {
    const { code, output } = await runProgram(program, args, { cwd: folder, env: settings, timeout: timeoutMs });
    if (code !== 0) throw new CliError(`${[program, ...args].join(' ')} ended with ${code}:\n${output.trim()}`);
    return output;
  };
  const docker = (...args: readonly string[]) => run('docker', args);
  const compose = (...args: readonly string[]) => docker('compose', ...args);
  const config = async () => configSchema.parse(JSON.parse(await compose('config', '--format', 'json')));

  const containersOf = async (name: string): Promise<SiteContainer[]> => {
    const ids = (await compose('ps', '--all', '--quiet', name)).split('\n').filter((id) => id !== '');
    if (ids.length === 0) return [];
    return z.array(containerSchema).parse(JSON.parse(await docker('inspect', ...ids)));
  };
  const logsOf = (name: string) => compose('logs', '--no-log-prefix', '--tail', LOG_LINES, name);

  const untilHealthy = (name: string) =>
    until(
      async () => {
        const containers = await containersOf(name);
        return containers.length > 0 && containers.every(({ State }) => State.Health?.Status === 'healthy');
      },
      {
        withinMs: HEALTHY_WITHIN_MS,
        otherwise: async () => `${name} does not become healthy:\n${await logsOf(name)}`,
      },
    );

  async function untilDone(name: string): Promise<void> {
    const stateOf = async () => (await containersOf(name))[0]?.State;
    await until(async () => (await stateOf())?.Status === 'exited', {
      withinMs: HEALTHY_WITHIN_MS,
      otherwise: async () => `${name} does not end:\n${await logsOf(name)}`,
    });
    const code = (await stateOf())?.ExitCode;
    if (code !== 0) throw new CliError(`${name} ended with ${code}:\n${await logsOf(name)}`);
  }

  return {
    compose,
    docker,
    runLine: (line) => run('sh', ['-c', line]),
    config,
    containersOf,
    async addressOf(name) {
      const [container] = await containersOf(name);
      const address = Object.values(container?.NetworkSettings.Networks ?? {}).find(
        ({ IPAddress }) => IPAddress !== '',
      );
      if (!address) throw new CliError(`${name} has no address.`);
      return address.IPAddress;
    },
    untilHealthy,
    async start() {
      await compose('up', '--detach');
      for (const [name, service] of Object.entries((await config()).services))
        if (service.deploy.replicas > 0) await (isStep(service) ? untilDone(name) : untilHealthy(name));
    },
    remove: async () =>
      void (await compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5')),
  };
}
