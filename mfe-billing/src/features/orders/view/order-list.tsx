import { useState } from 'react';
import type { Order } from '@inspire/shared/contracts';
import { Button } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { OrderRow } from './order-row';
import styles from './orders.module.css';

/** Number of orders shown at first, and added by each press. */
const STEP = 5;

export function OrderList({ orders }: { orders: readonly Order[] }) {
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
