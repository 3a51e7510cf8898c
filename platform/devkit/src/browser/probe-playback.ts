import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfAny, writeFileAtomic } from '@inspire/server-kit/files';
import { CliError, messageOf } from '../terminal/cli-error';
import { walk } from '../workspace/walk';
import { chromiumArguments } from '.';
import { loadPlaywright } from './playwright';

const CODECS = 'video/mp4; codecs="avc1.4d401e, mp4a.40.2"';
const VIDEO_ONLY = 'video/mp4; codecs="avc1.4d401e"';

interface Segment {
  readonly type: string;
  /** Initialisation and first media segment, base64. */
  readonly parts: readonly string[];
}

async function sampleSegment(sample: string): Promise<readonly string[]> {
  const files = await walk(sample).catch(() => []);
  const init = files.find((file) => /p\/init\.mp4$/.test(file));
  const segment = init && files.find((file) => file.startsWith(init.replace('init.mp4', '')) && file.endsWith('.m4s'));
  if (!init || !segment) return [];
  return Promise.all([init, segment].map(async (file) => (await readFile(join(sample, file))).toString('base64')));
}

/** Runs in the page. Resolves with true once a frame of the segment is decoded. */
function decodes({ type, parts }: Segment): Promise<boolean> {
  const video = document.createElement('video');
  const source = new MediaSource();
  video.muted = true;
  video.src = URL.createObjectURL(source);
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), 10_000);
    video.addEventListener('loadeddata', () => resolve(video.videoWidth > 0));
    video.addEventListener('error', () => resolve(false));
    source.addEventListener('sourceopen', () => {
      const buffer = source.addSourceBuffer(type);
      const queue = parts.map((part) => Uint8Array.from(atob(part), (character) => character.charCodeAt(0)));
      const next = () => {
        const bytes = queue.shift();
        if (bytes) buffer.appendBuffer(bytes);
      };
      buffer.addEventListener('updateend', next);
      next();
    });
  });
}

export interface PlaybackProbe {
  readonly chromium: string;
  readonly e2e: string;
  readonly sample: string;
  /** Caches the result, so that the browser starts only once. */
  readonly cacheDir: string;
}

/**
 * Checks that the browser can play the site's streams: some builds of Chromium lack H.264 and AAC.
 * @throws CliError when it cannot, or cannot be started
 */
export async function probePlayback({ chromium, e2e, sample, cacheDir }: PlaybackProbe): Promise<void> {
  const cache = join(cacheDir, 'browser-probe.json');
  const { size, mtimeMs } = await stat(chromium);
  const identity = JSON.stringify({ chromium, size, mtimeMs });
  if ((await readFileIfAny(cache)) === identity) return;

  const parts = await sampleSegment(sample);
  const browser = await loadPlaywright(e2e)
    .chromium.launch({ executablePath: chromium, args: chromiumArguments })
    .catch((error: unknown) => {
      throw new CliError(`${chromium} cannot be started: ${messageOf(error).split('\n')[0]}`);
    });
  try {
    const page = await browser.newPage();
    // esbuild wraps named functions in calls of `__name`, which the page does not have.
    await page.evaluate('globalThis.__name = (work) => work', undefined);
    const isSupported = await page.evaluate((type) => MediaSource.isTypeSupported(type), CODECS);
    const isDecoded =
      isSupported && (parts.length === 0 || (await page.evaluate(decodes, { type: VIDEO_ONLY, parts })));
    if (!isDecoded) {
      throw new CliError(
        `${chromium} does not play H.264 and AAC, which the site streams; set CHROMIUM_PATH to a browser that does, such as Debian's chromium.`,
      );
    }
  } finally {
    await browser.close();
  }
  await writeFileAtomic(cache, identity);
}
