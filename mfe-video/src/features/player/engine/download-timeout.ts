import type { HlsConfig, Loader, LoaderContext } from 'hls.js';

/** A response that has begun counts as stalled after this long without a byte. */
export const DOWNLOAD_STALL_MS = 6_000;
const POLL_INTERVAL_MS = 500;

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** Receives the progress of downloads, and provides the time. */
export interface DownloadWatch {
  readonly onBytes: () => void;
  readonly now: () => number;
  /** Runs a task at an interval; returns a function that stops it. */
  readonly every: (milliseconds: number, task: () => void) => () => void;
}

/**
 * Extends a loader of hls.js by a timeout for downloads that stall. hls.js limits only the total time of a download, which must
 * be long for a slow connection, and for a lost one is many times longer than the buffer lasts.
 */
export function withDownloadTimeout(Base: LoaderClass, { onBytes, now, every }: DownloadWatch): LoaderClass {
  return class extends Base {
    private stopPolling = (): void => undefined;

    override load(...[context, config, callbacks]: Parameters<Loader<LoaderContext>['load']>): void {
      let loaded = 0;
      let since = now();
      this.stopPolling = every(POLL_INTERVAL_MS, () => {
        const { stats } = this;
        if (stats.loaded !== loaded) onBytes();
        // Until the first byte, hls.js's own limit applies.
        if (stats.loaded !== loaded || !stats.loading.first) {
          loaded = stats.loaded;
          since = now();
        } else if (now() - since >= DOWNLOAD_STALL_MS) {
          this.stopPolling();
          callbacks.onTimeout(stats, context, null);
        }
      });
      super.load(context, config, {
        ...callbacks,
        onSuccess: (...response) => {
          this.stopPolling();
          onBytes();
          callbacks.onSuccess(...response);
        },
      });
    }

    override abort(): void {
      this.stopPolling();
      super.abort();
    }

    override destroy(): void {
      this.stopPolling();
      super.destroy();
    }
  };
}
