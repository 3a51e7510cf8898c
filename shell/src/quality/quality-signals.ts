import type { PlaybackQuality } from '@inspire/shared/contracts';

export type QualitySignal =
  | {
      readonly kind: 'loaded';
      readonly name: string;
      readonly version: string;
      /** See `Release`. */
      readonly base?: string;
      readonly ms: number;
    }
  | { readonly kind: 'failed'; readonly name: string; readonly version: string }
  /** The stack names the files; nothing else of the error is read. */
  | { readonly kind: 'error'; readonly stack: string }
  | { readonly kind: 'mismatch' }
  | {
      readonly kind: 'playback';
      readonly name: string;
      readonly version: string;
      readonly playback: PlaybackQuality;
    };

export interface QualitySignals {
  add(signal: QualitySignal): void;
  /** Passes on all signals, earlier ones first. */
  listen(listener: (signal: QualitySignal) => void): void;
}

const MAX_WAITING = 100;

/** Collects what happens before the code that counts it has loaded, which waits for the page. */
export function createQualitySignals(): QualitySignals {
  const waiting: QualitySignal[] = [];
  let receive = (signal: QualitySignal): void => {
    if (waiting.length < MAX_WAITING) waiting.push(signal);
  };
  return {
    add: (signal) => receive(signal),
    listen(listener) {
      receive = listener;
      waiting.splice(0).forEach(listener);
    },
  };
}
