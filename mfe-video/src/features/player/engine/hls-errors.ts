import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import type { VideoEngineListener } from './engine';
import { toEngineErrorKind } from './stream-error';

/** A decoding error that returns sooner than this is not repaired again. */
const REPAIR_INTERVAL_MS = 10_000;

export interface HlsErrors {
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
