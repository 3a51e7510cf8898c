import type { ErrorData } from 'hls.js';
import type { VideoErrorKind } from './engine';

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
