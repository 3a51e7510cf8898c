import { type PurchaseItem, useHost } from '@inspire/shared/host';
import { Button } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import styles from './purchase-samples.module.css';

const samples: readonly (readonly [label: string, item: PurchaseItem])[] = [
  [standaloneMessages.samples.video, { kind: 'video', id: 3, title: 'Habits that Hold', price: 149, sale: 'buy' }],
  [standaloneMessages.samples.rental, { kind: 'video', id: 5, title: 'A Doctor on Sleep', price: 79, sale: 'rent' }],
  [standaloneMessages.samples.album, { kind: 'album', id: 102, title: 'Breath by Breath', price: 199, sale: 'buy' }],
  [standaloneMessages.samples.plan, { kind: 'plan', id: 1, title: 'Monthly', price: 149, sale: 'buy' }],
];

export function PurchaseSamples() {
  const { purchase } = useHost();
  return (
    <span className={styles.samples}>
      {standaloneMessages.startPurchase}
      {samples.map(([label, item]) => (
        <Button key={label} variant="secondary" onClick={() => void purchase(item)}>
          {label}
        </Button>
      ))}
    </span>
  );
}
