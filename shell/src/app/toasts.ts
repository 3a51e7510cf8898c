import type { ToastPort } from '@inspire/shared/host';

type Kind = keyof ToastPort;

/** The toast library comes with the first toast: no page needs it before. */
const loadToastHost = () => import(/* webpackChunkName: "toasts" */ './toast-host');

/** Toasts of the whole site. */
export function createToasts(): ToastPort {
  const show = (kind: Kind) => (text: string) => {
    const tell = () => loadToastHost().then(({ showToast }) => showToast(kind, text));
    // Offline, its code may not come: it is said as soon as the line is back.
    tell().catch(() => window.addEventListener('online', () => void tell().catch(() => undefined), { once: true }));
  };
  return { success: show('success'), error: show('error'), warning: show('warning'), info: show('info') };
}
