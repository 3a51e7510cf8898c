import type { ApiClient } from '@inspire/shared/client';
import type { EventBus } from '@inspire/shared/events';
import type { Host, NavigationPort, SessionPort, SiteSettings, ToastPort } from '@inspire/shared/host';
import type { QueryClient } from '@inspire/shared/query';
import { paths } from '@inspire/shared/routes';
import type { Site } from '../federation/site';

export interface HostParts {
  readonly contract: string;
  readonly session: SessionPort;
  readonly events: EventBus;
  readonly api: ApiClient;
  readonly navigation: NavigationPort;
  readonly toasts: ToastPort;
  readonly settings: SiteSettings;
  readonly site: () => Pick<Site, 'ownerOf' | 'slotOwner'>;
}

const ownPaths: ReadonlySet<string> = new Set([paths.landing, paths.about, paths.help, paths.terms, paths.error]);

/** The shell's own view of the host; remotes get it with a query cache of their own. */
export function createHost(parts: HostParts): Host {
  const { site, ...ports } = parts;
  return {
    ...ports,
    site: {
      owns: (pathname) => ownPaths.has(pathname) || site().ownerOf(pathname) !== undefined,
      fills: (slot) => site().slotOwner(slot) !== undefined,
    },
    get queries(): QueryClient {
      throw new Error('The shell itself has no query cache; each remote has its own');
    },
    // The dialogs of a purchase fill the slot `purchase`; without a remote that does, there is nobody to ask.
    purchase: () => Promise.resolve('unavailable'),
  };
}

/** The host for one remote. */
export const hostForRemote = (host: Host, queries: QueryClient): Host =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(host), queries: { value: queries, enumerable: true } }) as Host;
