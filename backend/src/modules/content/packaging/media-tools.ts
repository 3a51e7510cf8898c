import { getErrorCode } from '@inspire/server-kit/errors';
import { runMediaTool, type RunOptions } from '@inspire/server-kit/packaging';
import { StartupError } from '../../../errors/startup-error';
import { toneMapping } from './tone-mapping';

/**
 * Names an input by protocol and path, so that ffmpeg takes no colon in a name for a protocol and no hyphen for an
 * option.
 */
export const toInput = (file: string): string => `file:${file}`;

/** Converts options of ffmpeg and ffprobe to arguments, in the given order. */
export const toOptions = (options: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);

/** Only raw media needs them. */
export interface MediaTools {
  /** Has the filters that HDR needs. */
  readonly canMapTones: boolean;
  ffprobe(args: readonly string[], options?: RunOptions): Promise<Buffer>;
  ffmpeg(args: readonly string[], options?: RunOptions): Promise<Buffer>;
}

export class MissingToolError extends StartupError {
  constructor(readonly missing: string) {
    super(
      `Raw media can only be packaged with ffmpeg and ffprobe, but ${missing}: install FFmpeg ` +
        '(Debian and Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg), or import a folder that is packaged already.',
    );
  }
}

async function runIfFound(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await runMediaTool(program, args)).toString();
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
    throw new MissingToolError(`${program} is not found on this machine`);
  }
}

/** Finds both programs in PATH, with the encoders that packaging uses. @throws MissingToolError */
export async function findMediaTools(): Promise<MediaTools> {
  const encoders = await runIfFound('ffmpeg', ['-hide_banner', '-v', 'error', '-encoders']);
  await runIfFound('ffprobe', ['-version']);
  const filters = await runIfFound('ffmpeg', ['-hide_banner', '-v', 'error', '-filters']);
  for (const encoder of ['libx264', 'aac']) {
    if (!new RegExp(`\\s${encoder}\\s`).test(encoders))
      throw new MissingToolError(`this ffmpeg has no ${encoder} encoder`);
  }
  return {
    canMapTones: toneMapping.every((filter) => new RegExp(`\\s${filter.split('=')[0]}\\s`).test(filters)),
    ffprobe: (args, options) => runMediaTool('ffprobe', args, options),
    ffmpeg: (args, options) => runMediaTool('ffmpeg', args, options),
  };
}
