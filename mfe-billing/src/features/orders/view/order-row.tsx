import { rentalDaysLeft } from '@inspire/shared/commerce';
import type { Order } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { Day, Icon, Price } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { orderTarget } from '../model/order-target';
import styles from './order-row.module.css';

export interface OrderRowProps {
  readonly order: Order;
  /** Milliseconds. */
  readonly now: number;
  /** True for the row that takes the focus, because the button that added it is gone. */
  readonly isEntered?: boolean;
}

const focus = (row: HTMLLIElement | null) => row?.focus();

function Title({ order }: { order: Order }) {
  const { site } = useHost();
  const target = orderTarget(order);
  return target && site.owns(target.path) ? (
    <Link className={styles.link} to={target.href}>
      {order.title}
    </Link>
  ) : (
    <span>{order.title}</span>
  );
}

export function OrderRow({ order, now, isEntered }: OrderRowProps) {
  const { title, language, amount, state, createdAt, number, rentEndsAt, receiptUrl, receiptNumber } = order;
  const isOnHold = state === 'paid' && order.isDisputed === true;
  const days = state === 'paid' && !isOnHold && rentEndsAt !== undefined ? rentalDaysLeft(rentEndsAt, now) : undefined;
  return (
    <li className={styles.row} {...(isEntered && { ref: focus, tabIndex: -1 })}>
      <p className={styles.name} lang={language}>
        <Title order={order} />
      </p>
      <p className={styles.facts}>
        <Day at={createdAt} />
        {number && <span>{number}</span>}
        {isOnHold && <span>{messages.orderDisputed}</span>}
        {days !== undefined && <span className={styles.rental}>{messages.rentalLeft(days)}</span>}
      </p>
      <p className={styles.money}>
        <Price rupees={amount} className={styles.amount} />
        <span className={styles.state} data-state={isOnHold ? 'open' : state}>
          {isOnHold ? messages.orderOnHold : messages.orderStates[state]}
        </span>
      </p>
      {/* The receipt's URL needs no header for a day, so a plain link works and the browser handles the download. */}
      {receiptUrl && (
        <a className={styles.receipt} href={receiptUrl} download>
          <Icon name="download" size="s" /> {messages.receipt}{' '}
          <span className="visually-hidden" lang={receiptNumber ? undefined : language}>
            {receiptNumber ?? title}
          </span>
        </a>
      )}
    </li>
  );
}
