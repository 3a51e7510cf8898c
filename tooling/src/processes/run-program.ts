import { execa } from 'execa';

export interface Finished {
  readonly code: number;
  /** Standard output and standard error in the order of their arrival. */
  readonly output: string;
  /** True if it was stopped at its time limit. */
  readonly isTimedOut: boolean;
}

export interface RunOptions {
  /** Milliseconds after which the program is stopped; no limit without it. */
  readonly timeout?: number;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Called with each piece of output as it arrives. */
  readonly onOutput?: (text: string) => void;
}

/** Runs a program to its end and collects what it prints; it ends with this process. @throws when it cannot be started */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, timeout, onOutput }: RunOptions = {},
): Promise<Finished> {
  const child = execa(program, args, {
    cwd,
    env,
    timeout,
    all: true,
    stdin: 'ignore',
    reject: false,
    stripFinalNewline: false,
  });
  child.all.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  const { exitCode, signal, all, cause, timedOut } = await child;
  if (exitCode === undefined && signal === undefined) throw cause;
  return { code: exitCode ?? 1, output: all, isTimedOut: timedOut };
}

/** Runs a script of a package with this Node. */
export const runNode = (args: readonly string[], options?: RunOptions): Promise<Finished> =>
  runProgram(process.execPath, args, options);
