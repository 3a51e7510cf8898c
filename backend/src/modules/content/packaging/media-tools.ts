import { type ChildProcess, spawn } from 'node:child_process';
import { StartupError } from '../../../errors/startup-error';

/** A program that ended with a fault; `words` are the last that it said. */
export class ToolFailedError extends Error {
  override readonly name = 'ToolFailedError';
  constructor(
    program: string,
    readonly words: string,
  ) {
    super(`${program} failed: ${words}`);
  }
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** Takes standard output as it comes; without it, all of it is the result. */
  readonly onOutput?: (text: string) => void;
}

/** The two programs of FFmpeg, which only raw media need. */
export interface MediaTools {
  ffprobe(args: readonly string[], options?: RunOptions): Promise<Buffer>;
  ffmpeg(args: readonly string[], options?: RunOptions): Promise<Buffer>;
}

const LAST_WORDS = 2_000;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The last that a program said, without addresses in its memory and the names of its inputs, which the owner knows. */
const lastLines = (text: string, args: readonly string[]): string => {
  const inputs = args.filter((arg) => arg.startsWith('file:'));
  const said = inputs.reduce((rest, input) => rest.replaceAll(`${input}: `, ''), text.replace(/ @ 0x[0-9a-f]+/g, ''));
  return said.trim().split('\n').slice(-3).join(' / ').trim();
};

/** Runs a program to its end. @throws ToolFailedError, an AbortError, or the system's error when it cannot be started */
function run(program: string, args: readonly string[], { signal, onOutput }: RunOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      signal,
      killSignal: 'SIGKILL',
    });
    running.add(child);
    const output: Buffer[] = [];
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => (onOutput ? onOutput(chunk.toString()) : output.push(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-LAST_WORDS)));
    let fault: Error | undefined;
    child.once('error', (error) => {
      fault = error;
      // A program that never began has no 'close' to wait for.
      if (child.pid === undefined) reject(error);
    });
    child.once('close', (code) => {
      running.delete(child);
      if (fault) reject(fault);
      else if (code === 0) resolve(Buffer.concat(output));
      // A Ctrl-C reaches the program too, which then ends before it is ended.
      else if (signal?.aborted) reject(signal.reason as Error);
      else reject(new ToolFailedError(program, lastLines(words, args) || `it ended with code ${code}`));
    });
  });
}

/** Says what is missing on this machine, and how to get it. */
export class MissingToolError extends StartupError {
  constructor(readonly missing: string) {
    super(
      `Raw media can only be packaged with ffmpeg and ffprobe, but ${missing}: install FFmpeg ` +
        '(Debian and Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg), or import a folder that is packaged already.',
    );
  }
}

const isNotFound = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function startable(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(program, args)).toString();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new MissingToolError(`${program} is not found on this machine`);
  }
}

/** Finds both programs in PATH, with the encoders that packaging uses. @throws MissingToolError */
export async function findMediaTools(): Promise<MediaTools> {
  const encoders = await startable('ffmpeg', ['-hide_banner', '-v', 'error', '-encoders']);
  await startable('ffprobe', ['-version']);
  for (const encoder of ['libx264', 'aac']) {
    if (!new RegExp(`\\s${encoder}\\s`).test(encoders))
      throw new MissingToolError(`this ffmpeg has no ${encoder} encoder`);
  }
  return {
    ffprobe: (args, options) => run('ffprobe', args, options),
    ffmpeg: (args, options) => run('ffmpeg', args, options),
  };
}
