import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runNode, runProgram } from '@inspire/devkit/processes/run-program';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { findGoProgram } from '@inspire/server-kit/go-programs';

const START_WITHIN_MS = 60_000;

export interface Engine {
  /** What programs of Docker need to find Compose. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the engine where it was started here. */
  close(): Promise<void>;
}

/** Why nothing can run here. */
export interface NoEngine {
  readonly reason: string;
}

const succeeds = async (program: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> =>
  (await runProgram(program, args, { env }).catch(() => undefined))?.code === 0;

const answers = (): Promise<boolean> => succeeds('docker', ['version', '--format', '{{.Server.Version}}']);

/** Starts an engine of our own. @returns the function that ends it; undefined when it does not answer */
async function startEngine(): Promise<(() => Promise<void>) | undefined> {
  const daemon = spawn('dockerd', [], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => daemon.once('exit', () => resolve()).once('error', () => resolve()));
  const end = async () => {
    daemon.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline && daemon.exitCode === null) {
    if (await answers()) return end;
    await sleep(500);
  }
  await end();
  return undefined;
}

/** Uses the installed Compose 2, or else the one that Go has built into the user's cache. */
async function findCompose(): Promise<Record<string, string> | undefined> {
  if (await succeeds('docker', ['compose', 'version'])) return {};
  const program = findGoProgram('docker-compose');
  const builder = join(findRepository(import.meta.dirname).root, 'platform/server-kit/bin/build-go-programs.mjs');
  if (!existsSync(program.file)) await runNode([builder, 'docker-compose']);
  if (!existsSync(program.file)) return undefined;
  const config = `${program.file}-config`;
  const plugin = join(config, 'cli-plugins/docker-compose');
  mkdirSync(join(plugin, '..'), { recursive: true });
  if (!existsSync(plugin)) symlinkSync(program.file, plugin);
  return (await succeeds('docker', ['compose', 'version'], { DOCKER_CONFIG: config }))
    ? { DOCKER_CONFIG: config }
    : undefined;
}

/** Returns an engine with Compose 2: the one that runs, or else one that is started and ended here. */
export async function openEngine(): Promise<Engine | NoEngine> {
  const end = (await answers()) ? async () => undefined : await startEngine();
  if (!end)
    return { reason: 'no container engine runs here, and dockerd could not be started (Debian: docker.io, iptables)' };
  const env = await findCompose();
  if (env) return { env, close: end };
  await end();
  return { reason: 'there is no Compose 2, and Go could not build it' };
}
