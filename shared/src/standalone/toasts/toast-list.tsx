import { Icon, IconButton, type IconName } from '@inspire/shared/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { texts } from '../texts';
import type { ToastKind, ToastStore } from './toast-store';
import styles from './toast-list.module.css';

const icons: Readonly<Record<ToastKind, IconName>> = { success: 'check', error: 'alert', warning: 'alert', info: 'info' };

/** Shows the toasts above everything, dialogs included. */
export function ToastList({ store }: { readonly store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.current);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Shown again, a popover comes to lie above a dialog that was opened after it. Old browsers and jsdom have none.
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [toasts]);

  return (
    <div ref={region} popover="manual" role="log" aria-label="Notifications" className={styles.region}>
      {toasts.map(({ id, kind, text }) => (
        <div key={id} role={kind === 'error' ? 'alert' : 'status'} className={styles.toast} data-kind={kind}>
          <Icon name={icons[kind]} className={styles.icon} />
          <span className={styles.text}>{text}</span>
          <IconButton size="s" label={texts.dismiss} onClick={() => store.dismiss(id)}><Icon name="close" /></IconButton>
        </div>
      ))}
    </div>
  );
}
