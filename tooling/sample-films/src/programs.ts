import { execa, execaSync } from 'execa';

/** @returns standard error, where ffmpeg reports @throws if the program fails */
export async function runForReport(program: string, args: readonly string[]): Promise<string> {
  const { stderr } = await execa(program, args, { stdin: 'ignore' });
  return stderr;
}

export function findMissingPrograms(): string | undefined {
  const absent = [
    ['ffmpeg', '-version'],
    ['ffprobe', '-version'],
    ['espeak-ng', '--version'],
  ]
    .filter(([program, flag]) => execaSync(program!, [flag!], { reject: false }).exitCode === undefined)
    .map(([program]) => program);
  if (absent.length > 0) {
    return `Cannot make sample media: ${absent.join(' and ')} not found. On Debian: apt-get install ffmpeg espeak-ng fonts-noto-core.`;
  }
  const filters = execaSync('ffmpeg', ['-hide_banner', '-filters']).stdout;
  if (!/\sflite\s/.test(filters)) {
    return "Cannot make sample media: this ffmpeg has no flite voices (Debian's build has them).";
  }
  return undefined;
}
