import type { HlsConfig, Loader, LoaderContext } from 'hls.js';

/** A response that has begun counts as stalled after this long without a byte. */
export const DOWNLOAD_STALL_MS = 6_000;
const POLL_INTERVAL_MS = 500;

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

export interface DownloadWatch {
  readonly onBytes: () => void;
  readonly now: () => number;
  readonly every: (milliseconds: number, task: () => void) => () => void;
}

/**
 * Adds a timeout for stalled downloads to a loader of hls.js. hls.js limits only the total time of a download; that
 * limit must be long for slow connections, and exceeds the buffer many times when a connection is lost.
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
