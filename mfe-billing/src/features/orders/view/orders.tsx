import { useId, useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import type { Order } from '@inspire/shared/contracts';
import { messages as shared } from '@inspire/shared/messages';
import { Button, EmptyState, ErrorState, Skeleton } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { useOrders } from '../api/get-orders';
import { OrderRow } from './order-row';
import row from './order-row.module.css';
import styles from './orders.module.css';

/** Number of orders shown at first, and added by each press. */
const STEP = 5;

function OrderList({ orders }: { orders: readonly Order[] }) {
  const [shown, setShown] = useState(STEP);
  /** The order that receives the focus after the last press, which removes the button. */
  const [entered, setEntered] = useState<string>();
  const [now] = useState(() => Date.now());
  const showMore = () => {
    if (orders.length <= shown + STEP) setEntered(orders[shown]?.orderId);
    setShown(shown + STEP);
  };
  return (
    <>
      <ul className={styles.list}>
        {orders.slice(0, shown).map((order) => (
          <OrderRow key={order.orderId} order={order} now={now} isEntered={order.orderId === entered} />
        ))}
      </ul>
      {orders.length > shown && (
        <Button variant="secondary" className={styles.more} onClick={showMore}>
          {messages.moreOrders}
        </Button>
      )}
    </>
  );
}

const places = ['first', 'second', 'third'];

const OrderSkeletons = () => (
  <div role="status" aria-busy="true" aria-label={shared.loading} className={styles.list}>
    {places.map((place) => (
      <div key={place} className={row.row} data-testid="skeleton">
        <div className={row.name}>
          <Skeleton className={styles.placeName} />
        </div>
        <div className={row.facts}>
          <Skeleton className={styles.placeFacts} />
        </div>
      </div>
    ))}
  </div>
);

function Content() {
  const { data, error, isFetching, refetch } = useOrders();
  if (data?.length === 0) return <EmptyState icon="library" title={messages.noOrders} text={messages.noOrdersText} />;
  if (data) return <OrderList orders={data} />;
  // After a 401 the shell redirects to the login; a card with Retry would only flash.
  if (!error || isApiError(error, 401)) return <OrderSkeletons />;
  return <ErrorState title={messages.ordersFailed} busy={isFetching} onRetry={() => void refetch()} />;
}

/** Fills the slot `profile.orders` on the profile page with past orders (D-7). */
export function Orders() {
  const title = useId();
  return (
    <section aria-labelledby={title} className={styles.section}>
      <h2 id={title} className={styles.title}>
        {messages.ordersTitle}
      </h2>
      <Content />
    </section>
  );
}
