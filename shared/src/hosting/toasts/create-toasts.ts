import type { ToastPort } from '@inspire/shared/host';
import { createToastPort } from './create-toast-port';

const loadToastHost = () => import(/* webpackChunkName: "toasts" */ './toast-host');

/** Returns the toasts of a page; their library loads with the first one. */
export function createToasts(): ToastPort {
  return createToastPort((kind, text) => {
    const show = () => loadToastHost().then(({ showToast }) => showToast(kind, text));
    // Offline, the library may not load: show the toast once the browser is online again.
    show().catch(() => window.addEventListener('online', () => void show().catch(() => undefined), { once: true }));
  });
}
