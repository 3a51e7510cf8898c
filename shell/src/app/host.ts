import type { ApiClient } from '@inspire/shared/client';
import type { EventBus } from '@inspire/shared/events';
import type {
  Host,
  NavigationPort,
  PurchaseItem,
  PurchaseOutcome,
  SessionPort,
  SiteSettings,
  ToastPort,
} from '@inspire/shared/host';
import type { QueryClient } from '@inspire/shared/query';
import { hasRole } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import type { RemoteManager } from '../federation/remote-manager';
import { Slot } from '../layout/slot';
import { report } from './report';

export interface HostParts {
  readonly contract: string;
  readonly session: SessionPort;
  readonly events: EventBus;
  readonly api: ApiClient;
  readonly navigation: NavigationPort;
  readonly toasts: ToastPort;
  readonly settings: SiteSettings;
  readonly site: () => Pick<RemoteManager, 'ownerOf' | 'slotFillers' | 'load'>;
  /** Sends a guest to log in, and back to go on with a purchase. */
  readonly logInToBuy: (item: PurchaseItem) => void;
  /** Told of each purchase that begins; a page is not loaded anew while one runs. */
  readonly onPurchase?: (running: Promise<PurchaseOutcome>) => void;
}

const ownPaths: ReadonlySet<string> = new Set([paths.landing, paths.about, paths.help, paths.terms, paths.error]);

/** Hands a purchase to the remote that fills the slot `purchase`, loading it on demand (D-33: or says that none can). */
async function purchase(
  site: Pick<RemoteManager, 'slotFillers' | 'load'>,
  item: PurchaseItem,
): Promise<PurchaseOutcome> {
  const [owner] = site.slotFillers('purchase');
  if (!owner) return 'unavailable';
  // The loader has reported why it could not be loaded.
  const billing = await site.load(owner.name).catch(() => undefined);
  try {
    return (await billing?.module.commands?.purchase?.(item, billing.host)) ?? 'unavailable';
  } catch (fault) {
    report(fault);
    return 'unavailable';
  }
}

/** The shell's own view of the host; remotes get it with a query cache of their own. */
export function createHost(parts: HostParts): Host {
  const { site, onPurchase, logInToBuy, ...ports } = parts;
  return {
    ...ports,
    Slot,
    site: {
      owns: (pathname) => ownPaths.has(pathname) || site().ownerOf(pathname) !== undefined,
      fills: (slot) =>
        site()
          .slotFillers(slot)
          .some((filler) => hasRole(filler.slot, ports.session.current())),
    },
    get queries(): QueryClient {
      throw new Error('The shell itself has no query cache; each remote has its own');
    },
    async purchase(item) {
      if (!ports.session.current() && site().slotFillers('purchase').length > 0) {
        logInToBuy(item);
        return 'cancelled';
      }
      const running = purchase(site(), item);
      onPurchase?.(running);
      return running;
    },
  };
}

/** The host for one remote. */
export const hostForRemote = (host: Host, queries: QueryClient): Host =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(host), queries: { value: queries, enumerable: true } },
  ) as Host;
