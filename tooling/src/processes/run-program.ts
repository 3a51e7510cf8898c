import { type ChildProcess, spawn } from 'node:child_process';

export interface Finished {
  readonly code: number;
  /** Standard output and standard error in the order of their arrival. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Called with each piece of output as it comes. */
  readonly onOutput?: (text: string) => void;
}

/** Programs at work: they end with us. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Runs a program to its end and collects what it prints. @throws when it cannot be started */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, onOutput }: RunOptions = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      const text = chunk.toString();
      output += text;
      onOutput?.(text);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    running.add(child);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a script of a package under this Node. */
export const runNode = (args: readonly string[], options?: RunOptions): Promise<Finished> =>
  runProgram(process.execPath, args, options);
