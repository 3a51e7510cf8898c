import type { ToastPort } from '@inspire/shared/host';
import { createToastPort } from './create-toast-port';

const loadToastHost = () => import(/* webpackChunkName: "toasts" */ './toast-host');

/** Returns the toasts of a page; their library loads with the first one. */
export function createToasts(load = loadToastHost): ToastPort {
  return createToastPort((kind, text) => {
    const show = () => load().then(({ showToast }) => showToast(kind, text));
    // Retry immediately, because connections drop. Offline, show the toast once the browser is online again.
    show()
      .catch(show)
      .catch(() => {
        if (!navigator.onLine)
          window.addEventListener('online', () => void show().catch(() => undefined), { once: true });
      });
  });
}
