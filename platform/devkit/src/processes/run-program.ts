import { execa } from 'execa';

export interface Finished {
  readonly code: number;
  /** Standard output and standard error in the order of their arrival. */
  readonly output: string;
  readonly isTimedOut: boolean;
}

export interface RunOptions {
  /** Milliseconds; unlimited by default. */
  readonly timeout?: number;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly onOutput?: (text: string) => void;
}

/** The program ends with this process. @throws when it cannot be started */
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

export const runNode = (args: readonly string[], options?: RunOptions): Promise<Finished> =>
  runProgram(process.execPath, args, options);
