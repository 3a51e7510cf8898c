import type { SiteContent } from './site-content-store';

export interface SiteHealth {
  /** True while this gateway has pages and releases to serve and is not about to stop. */
  readonly isReady: () => boolean;
  readonly isDraining: () => boolean;
  /** Reports "not ready" from now on, so that balancers send requests elsewhere; requests are still served. */
  readonly drain: () => void;
}

export interface SiteHealthOptions {
  readonly content: () => SiteContent;
  /** True when development servers replace the shell's build and the releases. */
  readonly hasDevServers: boolean;
}

/**
 * The gateway's own readiness. The state of the backends is not part of it: without them a gateway still serves pages,
 * and an orchestrator must not end all gateways because the database is unavailable.
 */
export function createSiteHealth({ content, hasDevServers }: SiteHealthOptions): SiteHealth {
  let isDraining = false;
  const hasContent = () => hasDevServers || (content().shell !== undefined && content().registry !== null);
  return {
    isReady: () => !isDraining && hasContent(),
    isDraining: () => isDraining,
    drain: () => (isDraining = true),
  };
}
