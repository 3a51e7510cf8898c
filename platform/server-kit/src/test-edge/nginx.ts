import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Root's workers would become another user, who cannot read a temporary folder. */
export const userOfWorkers = process.getuid?.() === 0 ? 'user root;\n' : '';

const DEADLINE_MS = 30_000;

export interface NginxCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts nginx, or a script that becomes nginx.
 * @param url answers with a success once nginx serves
 * @returns a function that stops it
 * @throws AssertionError when it does not serve in time
 */
export async function runNginx({ program, args, env = {} }: NginxCommand, url: string): Promise<() => Promise<void>> {
  const nginx = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
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
