import { isApiError } from '@inspire/shared/client';
import type { Host, PurchaseItem, PurchaseOutcome } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';
import { placeOrder } from '../api/place-order';
import { isMobileNumberMissing, storedMobileNumber } from './mobile-number';

/** `number`: it is missing; `confirm`: the buy or rent dialog; `ordering`: the order is made, or the browser is on its way to pay. */
export type PurchaseStep = 'number' | 'confirm' | 'ordering';

/** The purchase that runs, as the dialogs show it. */
export interface ActivePurchase {
  readonly item: PurchaseItem;
  readonly host: Host;
  readonly step: PurchaseStep;
}

export interface PurchaseFlow {
  /** Begins a purchase; the same item again is the same purchase, another one takes its place. */
  start(item: PurchaseItem, host: Host): Promise<PurchaseOutcome>;
  /** The same object until something changes. */
  current(): ActivePurchase | undefined;
  subscribe(listener: () => void): () => void;
  /** The number dialog closes: with a number the flow goes on, without one it ends (D-31). */
  closeNumber(saved?: string): void;
  /** Orders the item and leaves for the page where it is paid; often called, it orders once. */
  confirm(): Promise<void>;
  cancel(): void;
}

/** The address of a payment page; a page of this site or of a gateway, never a script. */
function paymentAddress(paymentUrl: string): string {
  const { protocol, href } = new URL(paymentUrl, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`no payment page: ${paymentUrl}`);
  return href;
}

/**
 * The purchase command (D-21, D-30, D-31): the number if it is missing, the buy or rent dialog, then the redirect.
 * @param leave leads the browser to a payment page
 */
export function createPurchaseFlow(leave: (address: string) => void): PurchaseFlow {
  const listeners = new Set<() => void>();
  let running: ActivePurchase | undefined;
  let settle: (outcome: PurchaseOutcome) => void = () => undefined;
  let outcome: Promise<PurchaseOutcome> = Promise.resolve('cancelled');

  const show = (next: ActivePurchase | undefined) => {
    running = next;
    for (const listener of [...listeners]) listener();
  };
  const end = (how: PurchaseOutcome) => {
    if (!running) return;
    settle(how);
    show(undefined);
  };
  const isSame = (item: PurchaseItem) => running?.item.kind === item.kind && running.item.id === item.id;

  async function confirm(): Promise<void> {
    if (running?.step !== 'confirm') return;
    const { item, host } = running;
    const ordering: ActivePurchase = { ...running, step: 'ordering' };
    show(ordering);
    try {
      const { paymentUrl } = await placeOrder(host.api, item);
      if (running === ordering) leave(paymentAddress(paymentUrl));
    } catch (error) {
      // The session's end, or the viewer, has ended it meanwhile.
      if (running !== ordering) return;
      if (isApiError(error, 409)) {
        host.toasts.error(messages.alreadyBought);
        host.events.publishPurchaseCompleted({ kind: item.kind, id: item.id });
        return end('bought');
      }
      if (!isApiError(error, 401)) host.toasts.error(shared.somethingWentWrong);
      show({ ...ordering, step: 'confirm' });
    }
  }

  return {
    start(item, host) {
      if (isSame(item)) return outcome;
      end('cancelled');
      outcome = new Promise((resolve) => (settle = resolve));
      show({ item, host, step: isMobileNumberMissing(host.session.current()?.mobileNumber) ? 'number' : 'confirm' });
      const stop = host.events.onSessionEnded(() => end('cancelled'));
      void outcome.then(stop);
      return outcome;
    },
    current: () => running,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    closeNumber(saved) {
      if (running?.step !== 'number') return;
      // SPEC-4: on closing, the number kept in the browser goes into the session's record.
      const number = saved ?? storedMobileNumber();
      if (number === undefined) return end('cancelled');
      running.host.session.update({ mobileNumber: number });
      show({ ...running, step: 'confirm' });
    },
    confirm,
    cancel: () => end('cancelled'),
  };
}
