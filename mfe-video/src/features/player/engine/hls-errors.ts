import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import type { VideoEngineListener } from './engine';
import { toEngineErrorKind } from './stream-error';

/** A decoding error that returns sooner than this is not repaired again. */
const REPAIR_INTERVAL_MS = 10_000;

/** Decides which errors of hls.js the player sees. */
export interface HlsErrors {
  handle(hls: Hls, data: ErrorData): void;
  /** The player did something about the reported error: a new URL, another attempt. */
  onHelp(): void;
  /** Data was buffered, so the error is over. */
  onBuffered(): void;
}

/** @param repair runs before a decoding error is reported, at most once per interval */
export function createHlsErrors(emit: VideoEngineListener, repair: (hls: Hls) => void): HlsErrors {
  let hasFailed = false;
  /** An error was reported, and the player has not reacted to it yet. */
  let awaitsHelp = false;
  let repairedAt = -Infinity;
  return {
    handle(hls, data) {
      const error = toEngineErrorKind(data, navigator.onLine);
      // One report is enough: hls.js keeps trying and failing until help comes.
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
