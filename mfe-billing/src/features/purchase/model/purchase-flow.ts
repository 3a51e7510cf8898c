import { type ApiClient, isApiError } from '@inspire/shared/client';
import { isMobileNumberMissing, storedMobileNumber } from '@inspire/shared/commerce';
import type { PaymentUrl } from '@inspire/shared/contracts';
import type { Host, PurchaseItem, PurchaseOutcome } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';

/** `ordering` lasts until the browser has left for the payment page. */
export type PurchaseStep = 'number' | 'confirm' | 'ordering';

export interface ActivePurchase {
  readonly item: PurchaseItem;
  readonly host: Host;
  readonly step: PurchaseStep;
}

export interface PurchaseFlowPorts {
  /** @throws ApiError: 409 for an item that the viewer already owns */
  readonly placeOrder: (api: ApiClient, item: PurchaseItem) => Promise<PaymentUrl>;
  /** Resolves when the viewer's click can no longer be the first of a double click. */
  readonly settleClicks: () => Promise<void>;
  /** Opens a payment page in place of this one. */
  readonly leave: (url: string) => void;
}

export interface PurchaseFlow {
  /** Starts a purchase. The same item again joins the current purchase; another item replaces it. */
  start(item: PurchaseItem, host: Host): Promise<PurchaseOutcome>;
  /** Returns the same object until something changes. */
  current(): ActivePurchase | undefined;
  subscribe(listener: () => void): () => void;
  /** Closes the number step: the purchase continues if there is a number, and is cancelled otherwise (D-31). */
  closeNumber(saved?: string): void;
  /** Orders the item and leaves for its payment page. Repeated calls place one order. */
  confirm(): Promise<void>;
  cancel(): void;
  /** Ends the purchase because a dialog could not be loaded; the button then offers to try again. */
  fail(): void;
}

/** @throws Error for a URL that is not a web page, so that no script can run */
function parsePaymentUrl(paymentUrl: string): string {
  const { protocol, href } = new URL(paymentUrl, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`not a payment page: ${paymentUrl}`);
  return href;
}

/**
 * Creates the purchase command (D-21, D-30, D-31): the mobile number if it is missing, then the buy or rent dialog, then the
 * redirect to the payment page.
 */
export function createPurchaseFlow({ placeOrder, settleClicks, leave }: PurchaseFlowPorts): PurchaseFlow {
  const listeners = new Set<() => void>();
  let active: ActivePurchase | undefined;
  let settle: (outcome: PurchaseOutcome) => void = () => undefined;
  let outcome: Promise<PurchaseOutcome> = Promise.resolve('cancelled');

  const show = (next: ActivePurchase | undefined) => {
    active = next;
    for (const listener of [...listeners]) listener();
  };
  const end = (result: PurchaseOutcome) => {
    if (!active) return;
    settle(result);
    show(undefined);
  };
  const isSame = (item: PurchaseItem) => active?.item.kind === item.kind && active.item.id === item.id;

  async function confirm(): Promise<void> {
    if (active?.step !== 'confirm') return;
    const { item, host } = active;
    const ordering: ActivePurchase = { ...active, step: 'ordering' };
    show(ordering);
    try {
      const url = parsePaymentUrl((await placeOrder(host.api, item)).paymentUrl);
      await settleClicks();
      if (active === ordering) leave(url);
    } catch (error) {
      // The viewer or the end of the session has cancelled the purchase meanwhile.
      if (active !== ordering) return;
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
    current: () => active,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    closeNumber(saved) {
      if (active?.step !== 'number') return;
      // SPEC-4: when the dialog closes, the number in the browser's storage is copied into the session record.
      const number = saved ?? storedMobileNumber();
      if (number === undefined) return end('cancelled');
      active.host.session.update({ mobileNumber: number });
      show({ ...active, step: 'confirm' });
    },
    confirm,
    cancel: () => end('cancelled'),
    fail: () => end('unavailable'),
  };
}
