import type { RemoteModule } from '@inspire/shared/remote';

export interface RunStandaloneOptions {
  readonly manifest: unknown;
  readonly load: () => Promise<{ readonly default: RemoteModule }>;
  /** @default the element with the id `root` */
  readonly container?: HTMLElement | null;
}
