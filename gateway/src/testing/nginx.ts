import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Debian installs nginx outside of a user's path. */
export const nginxEnv = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };

/** Says why tests with a real nginx are skipped; false where it is installed. */
export const nginxSkip: string | false =
  spawnSync('nginx', ['-v'], { env: nginxEnv }).status !== 0 && 'nginx is not on this machine';

/** Root's workers would become another user, who cannot read a temporary folder. */
export const userOfWorkers = process.getuid?.() === 0 ? 'user root;\n' : '';

const DEADLINE_MS = 30_000;

export interface NginxCommand {
  /** Default: Debian's. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts nginx, or a script that becomes nginx.
 * @param url answers with a success once nginx serves
 * @returns a function that stops it
 * @throws AssertionError when it does not serve in time
 */
export async function runNginx(
  { program = 'nginx', args, env = {} }: NginxCommand,
  url: string,
): Promise<() => Promise<void>> {
  const nginx = spawn(program, args, { env: { ...nginxEnv, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const deadline = Date.now() + DEADLINE_MS;
  const serves = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await serves())) {
    assert.ok(Date.now() < deadline && nginx.exitCode === null, 'nginx does not serve');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return async () => {
    if (nginx.exitCode !== null) return;
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  };
}

/**
 * Starts nginx with a whole configuration.
 * @param root the folder that relative paths of the configuration start from
 * @param url answers with a success once nginx serves
 * @returns a function that stops it
 * @throws AssertionError when it does not serve in time
 */
export const startNginx = (root: string, file: string, url: string): Promise<() => Promise<void>> =>
  runNginx({ args: ['-e', 'stderr', '-p', root, '-c', file, '-g', 'daemon off;'] }, url);
