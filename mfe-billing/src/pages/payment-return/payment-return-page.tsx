import { useEffect, useRef, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { Button, PageHeading, Spinner } from '@inspire/shared/ui';
import { waitForSettledOrder } from '../../features/payment-return/api/wait-for-settled-order';
import {
  getDestination,
  parseReturnParameters,
  returnMessageFor,
  returnToastFor,
} from '../../features/payment-return/model/return-parameters';
import { messages } from '../../messages';
import styles from './payment-return-page.module.css';

/** The button to continue appears when the wait is longer than a webhook usually takes. */
const SLOW_AFTER_MS = 3_000;

/**
 * `/api/call/url` (SPEC-2, D-6): reports the result of a payment and redirects. The query only chooses the text and the next
 * page; the page waits for the server to settle the order, so that the bought item is open on the next page.
 */
export function PaymentReturnPage() {
  const host = useHost();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isSlow, setSlow] = useState(false);
  const proceed = useRef<() => void>(() => undefined);

  useEffect(() => {
    const parameters = parseReturnParameters(search);
    const waiting = new AbortController();
    let isGone = false;
    const leave = (message: string | undefined) => {
      if (isGone) return;
      isGone = true;
      waiting.abort();
      const toast = returnToastFor({ ...parameters, message });
      if (toast) host.toasts[toast.kind](toast.text);
      const { href, state } = getDestination(parameters);
      void navigate(href, { replace: true, state });
    };
    proceed.current = () => leave(parameters.message);

    const { item, message } = parameters;
    const isOver = message !== undefined && message !== 'Paid';
    if (!item || isOver || !host.session.current()) {
      leave(message);
      return;
    }
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    void waitForSettledOrder(host.api, item, waiting.signal).then((order) => {
      if (isGone) return;
      if (order?.state === 'paid') host.events.publishPurchaseCompleted({ kind: order.kind, id: order.itemId });
      // The query chooses the text (D-6); without one, the order's state does.
      leave(message ?? (order && returnMessageFor(order.state)));
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      waiting.abort();
    };
  }, [host, navigate, search]);

  return (
    <section className={styles.page}>
      <PageHeading className="visually-hidden">{messages.paymentTitle}</PageHeading>
      <div className={styles.busy} aria-busy="true">
        <Spinner label={messages.loading} />
        <p>{messages.loading}</p>
      </div>
      <div role="status" className={styles.slow}>
        {isSlow && (
          <>
            <p>{messages.paymentWaiting}</p>
            <Button variant="secondary" onClick={() => proceed.current()}>
              {messages.continueNow}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
