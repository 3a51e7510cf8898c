import { execa } from 'execa';

/** A program that exited with an error; `output` holds its last error messages. */
export class ToolFailedError extends Error {
  override readonly name = 'ToolFailedError';
  constructor(
    program: string,
    readonly output: string,
  ) {
    super(`${program} failed: ${output}`);
  }
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives standard output as it arrives; otherwise the result contains all of it. */
  readonly onOutput?: (text: string) => void;
  /** Receives messages, which a program writes beside its output. */
  readonly onMessage?: (text: string) => void;
}

const MAX_ERROR_CHARACTERS = 2_000;

/** Returns a program's last messages without memory addresses and input names, which the caller knows. */
function summarize(messages: string, args: readonly string[]): string {
  const inputs = args.filter((arg) => arg.startsWith('file:'));
  const text = inputs.reduce(
    (rest, input) => rest.replaceAll(`${input}: `, ''),
    messages.replace(/ @ 0x[0-9a-f]+/g, ''),
  );
  return text.trim().split('\n').slice(-3).join(' / ').trim();
}

/**
 * Runs a program to its end; it is killed with this process.
 * @throws ToolFailedError, the signal's reason, or the system's error when the program cannot be started
 */
export async function runMediaTool(
  program: string,
  args: readonly string[],
  { signal, onOutput, onMessage }: RunOptions = {},
): Promise<Buffer> {
  const child = execa(program, args, {
    stdin: 'ignore',
    encoding: 'buffer',
    // A damaged file can make ffmpeg print without end, so only the tail is stored.
    buffer: { stdout: !onOutput, stderr: false },
    // Raw pixels may end in a newline byte.
    stripFinalNewline: false,
    maxBuffer: Infinity,
    reject: false,
    killSignal: 'SIGKILL',
    ...(signal && { cancelSignal: signal }),
  });
  let messages = '';
  child.stderr.on('data', (chunk: Buffer) => (messages = (messages + chunk.toString()).slice(-MAX_ERROR_CHARACTERS)));
  if (onMessage) child.stderr.on('data', (chunk: Buffer) => onMessage(chunk.toString()));
  if (onOutput) child.stdout.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
  const { exitCode, signal: killedBy, isCanceled, stdout, cause } = await child;
  if (exitCode === 0) return Buffer.from(stdout ?? []);
  // Ctrl-C reaches the program too, and may end it before the signal does.
  if (isCanceled || signal?.aborted) throw signal?.reason;
  if (exitCode === undefined && killedBy === undefined) throw cause;
  throw new ToolFailedError(program, summarize(messages, args) || `it exited with ${exitCode ?? killedBy}`);
}
