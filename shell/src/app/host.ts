import type { PurchaseItem, PurchaseOutcome } from '@inspire/shared/host';
import type { HostPorts } from '@inspire/shared/hosting';
import { hasRole } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import type { RemoteManager } from '../federation/remote-manager';
import { Slot } from '../layout/slot';
import { report } from './report';

type RemoteLoader = Pick<RemoteManager, 'ownerOf' | 'slotFillers' | 'load'>;

export interface ShellPorts extends Omit<HostPorts, 'site' | 'Slot' | 'queries' | 'purchase'> {
  readonly site: () => RemoteLoader;
  readonly logInToBuy: (item: PurchaseItem) => void;
  /** Called when a purchase starts: the page must not be reloaded while it is running. */
  readonly onPurchase?: (running: Promise<PurchaseOutcome>) => void;
}

const ownPaths: ReadonlySet<string> = new Set([paths.landing, paths.about, paths.help, paths.terms, paths.error]);

/** Passes a purchase to the remote that fills the slot `purchase`, which is loaded on demand (D-33). */
async function purchase(site: RemoteLoader, item: PurchaseItem): Promise<PurchaseOutcome> {
  const [owner] = site.slotFillers('purchase');
  if (!owner) return 'unavailable';
  // The loader reports a failure.
  const billing = await site.load(owner.name).catch(() => undefined);
  try {
    return (await billing?.module.commands?.purchase?.(item, billing.host)) ?? 'unavailable';
  } catch (error) {
    report(error);
    return 'unavailable';
  }
}

export function createHostPorts({ site, onPurchase, logInToBuy, ...ports }: ShellPorts): HostPorts {
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
    purchase(item) {
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
