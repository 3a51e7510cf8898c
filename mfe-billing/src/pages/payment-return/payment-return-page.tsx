import { useEffect, useRef, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { isSameViewer } from '@inspire/shared/session';
import { Button, PageHeading, Spinner } from '@inspire/shared/ui';
import { waitForSettledOrder } from '../../features/payment-return/api/wait-for-settled-order';
import {
  getDestination,
  parseReturnParameters,
  returnMessageFor,
  type ReturnToast,
  returnToastFor,
} from '../../features/payment-return/model/return-parameters';
import { messages } from '../../messages';
import styles from './payment-return-page.module.css';

/** The button to continue appears when the wait is longer than a webhook usually takes. */
const SLOW_AFTER_MS = 3_000;
/** The page continues by itself, and the wait goes on behind the next one. */
const MAX_WAIT_MS = 30_000;

/**
 * `/api/call/url` (SPEC-2, D-6): reports the result of a payment and redirects. The query only chooses the text and the next
 * page; the page waits for the server to settle the order, so that the bought item is open on the next page. A payment that
 * takes longer opens the item on the page where the viewer is then.
 */
export function PaymentReturnPage() {
  const host = useHost();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isSlow, setSlow] = useState(false);
  const proceed = useRef<() => void>(() => undefined);

  useEffect(() => {
    const parameters = parseReturnParameters(search);
    const { item, message } = parameters;
    const viewer = host.session.current();
    const waiting = new AbortController();
    let hasLeft = false;
    const show = (toast: ReturnToast | undefined) => toast && host.toasts[toast.kind](toast.text);
    const leave = (toast: ReturnToast | undefined) => {
      if (hasLeft) return;
      hasLeft = true;
      show(toast);
      const { href, state } = getDestination(parameters);
      void navigate(href, { replace: true, state });
    };
    const leaveOpen = () => leave(returnToastFor(parameters) ?? { kind: 'info', text: messages.paymentOpen });
    proceed.current = leaveOpen;

    const isOver = message !== undefined && message !== 'Paid';
    if (!item || isOver || !viewer) {
      leave(returnToastFor(parameters));
      return;
    }
    const timers = [setTimeout(() => setSlow(true), SLOW_AFTER_MS), setTimeout(leaveOpen, MAX_WAIT_MS)];
    void waitForSettledOrder(host.api, item, waiting.signal).then((order) => {
      if (waiting.signal.aborted) return;
      const isSame = isSameViewer(host.session.current(), viewer);
      if (isSame && order?.state === 'paid')
        host.events.publishPurchaseCompleted({ kind: order.kind, id: order.itemId });
      // The query chooses the text (D-6); without one, the order's state does.
      const result = returnToastFor({ ...parameters, message: message ?? (order && returnMessageFor(order.state)) });
      if (!hasLeft) leave(result);
      else if (isSame && message === undefined) show(result);
    });
    return () => {
      timers.forEach(clearTimeout);
      if (!hasLeft) waiting.abort();
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
