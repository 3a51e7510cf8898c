import { useId } from 'react';
import { isApiError } from '@inspire/shared/client';
import { EmptyState, ErrorState } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { useOrders } from '../api/get-orders';
import { OrderList } from './order-list';
import { OrderSkeletons } from './order-skeletons';
import styles from './orders.module.css';

function Content() {
  const { data, error, isFetching, refetch } = useOrders();
  if (data?.length === 0) return <EmptyState icon="library" title={messages.noOrders} text={messages.noOrdersText} />;
  if (data) return <OrderList orders={data} />;
  // After a 401 the shell redirects to the login; a card with Retry would only flash.
  if (!error || isApiError(error, 401)) return <OrderSkeletons />;
  return (
    <ErrorState
      title={messages.ordersFailed}
      text={messages.ordersFailedText}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
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
