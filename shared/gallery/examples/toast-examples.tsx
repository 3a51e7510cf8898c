import { useState } from 'react';
import { Button, Toast, type ToastKind } from '@inspire/shared/ui';
import { ToastList } from '../../src/standalone/toasts/toast-list';
import { createToastStore, type ToastStore } from '../../src/standalone/toasts/toast-store';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

const texts: Readonly<Record<ToastKind, string>> = {
  success: 'Payment Successful Thank You',
  error: 'Failed to load notifications',
  warning: 'This is a premium audio album. Please buy it to listen.',
  info: 'यापुढे नवीन भाग दर सोमवारी येतील.',
};
const kinds = Object.keys(texts) as ToastKind[];
const nothing = () => undefined;

export function ToastExamples() {
  const [store] = useState<ToastStore>(createToastStore);
  return (
    <>
      <div className={styles.toasts}>
        {kinds.map((kind) => (
          <Toast key={kind} kind={kind} onClose={nothing}>
            {texts[kind]}
          </Toast>
        ))}
      </div>
      <Examples>
        {kinds.map((kind) => (
          <Example key={kind} label={kind}>
            <Button variant="secondary" onClick={() => store.port[kind](texts[kind])}>
              Show
            </Button>
          </Example>
        ))}
      </Examples>
      <ToastList store={store} />
    </>
  );
}
