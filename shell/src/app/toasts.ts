import type { ToastPort } from '@inspire/shared/host';
import { createToastPort } from '@inspire/shared/hosting';

const loadToastHost = () => import(/* webpackChunkName: "toasts" */ './toast-host');

export function createToasts(): ToastPort {
  return createToastPort((kind, text) => {
    const show = () => loadToastHost().then(({ showToast }) => showToast(kind, text));
    // Offline, the library may not load: show the toast once the browser is online again.
    show().catch(() => window.addEventListener('online', () => void show().catch(() => undefined), { once: true }));
  });
}
