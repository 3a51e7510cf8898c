import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import type { VideoEngineListener, VideoErrorKind } from './engine';

/** The values of hls.js's `ErrorTypes` and `ErrorDetails`, copied so that this module does not load the library. */
const NETWORK = 'networkError';
const MEDIA = 'mediaError';
/** Requests that playback depends on. It continues without captions, so their errors are not listed. */
const needed: readonly string[] = ['levelLoadError', 'audioTrackLoadError', 'fragLoadError', 'manifestLoadError'];

type StreamError = Pick<ErrorData, 'type' | 'details' | 'fatal' | 'response'> & {
  readonly frag?: { readonly type: string };
};

const refuses = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/**
 * Converts an error of hls.js; undefined if the library recovers by itself. Two errors count before it gives up: a
 * rejected URL fails on every retry, and without a connection hls.js would keep retrying without an error.
 */
export function toEngineErrorKind(
  { type, details, fatal, response, frag }: StreamError,
  online: boolean,
): VideoErrorKind | undefined {
  const status = response?.code ?? 0;
  const isNeeded = needed.includes(details) && frag?.type !== 'subtitle';
  if (type === NETWORK && refuses(status) && (fatal || isNeeded)) return 'refused';
  if (type === NETWORK && !online && isNeeded) return 'network';
  if (!fatal) return undefined;
  if (type === NETWORK) return 'network';
  return type === MEDIA ? 'media' : 'unsupported';
}

/** A decoding error that returns sooner than this is not repaired again. */
const REPAIR_INTERVAL_MS = 10_000;

interface HlsErrors {
  handle(hls: Hls, data: ErrorData): void;
  /** Call when the player has reacted to the reported error, with a new URL or another attempt. */
  onHelp(): void;
  /** Call when data was buffered: the error is over. */
  onBuffered(): void;
}

/** @param repair runs before a decoding error is reported, at most once per interval */
export function createHlsErrors(emit: VideoEngineListener, repair: (hls: Hls) => void): HlsErrors {
  let hasFailed = false;
  /** True after a report until the player reacts to it. */
  let awaitsHelp = false;
  let repairedAt = -Infinity;
  return {
    handle(hls, data) {
      const error = toEngineErrorKind(data, navigator.onLine);
      // One report is enough: hls.js keeps retrying and failing until the player reacts.
      if (!error || (!data.fatal && awaitsHelp)) return;
      if (error === 'media' && performance.now() - repairedAt > REPAIR_INTERVAL_MS) {
        repairedAt = performance.now();
        repair(hls);
        return;
      }
      hasFailed = true;
      awaitsHelp = true;
      emit({ type: 'failed', error });
    },
    onHelp() {
      awaitsHelp = false;
    },
    onBuffered() {
      if (!hasFailed) return;
      hasFailed = false;
      awaitsHelp = false;
      emit({ type: 'recovered' });
    },
  };
}
