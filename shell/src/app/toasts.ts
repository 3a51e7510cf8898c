import type { ToastPort } from '@inspire/shared/host';

type Kind = keyof ToastPort;

/** The toast library comes with the first toast: no page needs it before. */
const loadToastHost = () => import(/* webpackChunkName: "toasts" */ './toast-host');

/** Toasts of the whole site. */
export function createToasts(): ToastPort {
  const show = (kind: Kind) => (text: string) => {
    void loadToastHost().then(({ showToast }) => showToast(kind, text));
  };
  return { success: show('success'), error: show('error'), warning: show('warning'), info: show('info') };
}
