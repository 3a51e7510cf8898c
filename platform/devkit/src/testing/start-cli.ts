import type { ChildProcess } from 'node:child_process';
import { getProgramArguments } from '@inspire/server-kit/test-programs';
import { spawnNode } from '../processes/spawn-node';

/** The tester's environment must not affect the command. */
export const cleanEnv = {
  PORT: undefined,
  DATA_DIR: undefined,
  NODE_ENV: undefined,
  PUBLIC_ORIGIN: undefined,
  RELEASES_DIR: undefined,
  RELEASES_URL: undefined,
  RELEASES_BASE_URL: undefined,
  S3_ENDPOINT: undefined,
  S3_REGION: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
  RELEASE_KEYS_DIR: undefined,
  RELEASE_PRIVATE_KEY: undefined,
  RELEASE_SITE_KEY: undefined,
  RELEASE_SITE_KEYS: undefined,
  NODE_TEST_CONTEXT: undefined,
  NODE_OPTIONS: undefined,
};

export interface RunningCli {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number>;
  /** Its exit code, and all that it printed. */
  readonly result: Promise<{ readonly code: number; readonly output: string }>;
  /** Waits until the output contains the words; fails if the command ends first. */
  says(words: string): Promise<void>;
}

/**
 * Starts a command line as a process of its own.
 * @param cli its source file
 */
export function startCli(
  cli: string,
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningCli {
  const { file } = getProgramArguments(cli);
  const child = spawnNode({ script: file, args, cwd, env: { ...cleanEnv, ...env } });
  let text = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const watcher of watchers) watcher();
    });
  }
  const exit = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  return {
    child,
    exit,
    result: exit.then((code) => ({ code, output: text })),
    output: () => text,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!text.includes(words)) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
        void exit.then(() => reject(new Error(`ended without saying '${words}':\n${text}`)));
      }),
  };
}
