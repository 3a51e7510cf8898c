import type { HlsConfig, Loader, LoaderContext } from 'hls.js';

/** After so long without a single byte, an answer that has begun will not go on. */
export const DOWNLOAD_STALL_MS = 6_000;
const LOOK_MS = 500;

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** What is told of the bytes that come in, and where time comes from. */
export interface DownloadWatch {
  readonly onBytes: () => void;
  readonly now: () => number;
  /** Calls again and again; returns how to stop that. */
  readonly every: (milliseconds: number, task: () => void) => () => void;
}

/**
 * A loader of hls.js that gives a part up when its bytes stop coming. The library itself limits only the whole time, which on
 * a slow line must be long, and on a line that fell silent is many times what is in the buffer.
 */
export function withDownloadTimeout(Base: LoaderClass, { onBytes, now, every }: DownloadWatch): LoaderClass {
  return class extends Base {
    private stopLooking = (): void => undefined;

    override load(...[context, config, callbacks]: Parameters<Loader<LoaderContext>['load']>): void {
      let loaded = 0;
      let since = now();
      this.stopLooking = every(LOOK_MS, () => {
        const { stats } = this;
        if (stats.loaded !== loaded) onBytes();
        // Until the first byte the library's own limit holds.
        if (stats.loaded !== loaded || !stats.loading.first) {
          loaded = stats.loaded;
          since = now();
        } else if (now() - since >= DOWNLOAD_STALL_MS) {
          this.stopLooking();
          callbacks.onTimeout(stats, context, null);
        }
      });
      super.load(context, config, {
        ...callbacks,
        onSuccess: (...answer) => {
          this.stopLooking();
          onBytes();
          callbacks.onSuccess(...answer);
        },
      });
    }

    override abort(): void {
      this.stopLooking();
      super.abort();
    }

    override destroy(): void {
      this.stopLooking();
      super.destroy();
    }
  };
}
