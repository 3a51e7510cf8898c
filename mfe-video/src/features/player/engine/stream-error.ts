import type { ErrorData } from 'hls.js';
import type { VideoErrorKind } from './engine';

/** The values of the library's `ErrorTypes` and `ErrorDetails`, so that reading an error does not need the library. */
const NETWORK = 'networkError';
const MEDIA = 'mediaError';
/** What playback cannot do without; captions that are refused stop nobody. */
const needed: readonly string[] = ['levelLoadError', 'audioTrackLoadError', 'fragLoadError', 'manifestLoadError'];

type StreamError = Pick<ErrorData, 'type' | 'details' | 'fatal' | 'response'> & {
  readonly frag?: { readonly type: string };
};

const refuses = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/**
 * What an error of hls.js means for the player; undefined for one that the library mends by itself. Two are told before it
 * has given up: an address that is refused stays refused however often it is asked, and without a line it would say nothing.
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
