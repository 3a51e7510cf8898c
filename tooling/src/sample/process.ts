import { spawn, spawnSync } from 'node:child_process';

/** Runs a program to its end and gives its standard output; throws with its last words when it fails. */
export function run(program: string, args: readonly string[], input?: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out));
      else reject(new Error(`${program} ended with ${code}: ${words.trim().split('\n').slice(-6).join('\n')}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Like {@link run}, for programs whose report goes to standard error. */
export function report(program: string, args: readonly string[]): string {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(-1500)}`);
  return stderr;
}

/** Says in one sentence what is missing on this machine, or nothing if all is there. */
export function missingPrograms(): string | undefined {
  const absent = [
    ['ffmpeg', '-version'],
    ['ffprobe', '-version'],
    ['espeak-ng', '--version'],
  ]
    .filter(([program, flag]) => spawnSync(program!, [flag!]).error)
    .map(([program]) => program);
  if (absent.length > 0) {
    return `The sample media cannot be made: ${absent.join(' and ')} not found. On Debian: apt-get install ffmpeg espeak-ng fonts-noto-core.`;
  }
  const filters = spawnSync('ffmpeg', ['-hide_banner', '-filters'], { encoding: 'utf8' }).stdout;
  if (!/\sflite\s/.test(filters)) {
    return "The sample media cannot be made: this ffmpeg has no flite voices (Debian's build has them).";
  }
  return undefined;
}
