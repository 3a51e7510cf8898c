import '@inspire/shared/ui/toasts.css';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Toast } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import type { ToastStore } from './toast-store';

export function ToastList({ store }: { readonly store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.current);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Reopening the popover puts it above dialogs that were opened since. Old browsers and jsdom have no popovers.
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [toasts]);

  return (
    <div ref={region} popover="manual" role="log" aria-label={standaloneMessages.toasts} className="toast-layer">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} role={kind === 'error' ? 'alert' : 'status'} className="toast-arriving">
          <Toast kind={kind} onClose={() => store.dismiss(id)}>
            {text}
          </Toast>
        </div>
      ))}
    </div>
  );
}
