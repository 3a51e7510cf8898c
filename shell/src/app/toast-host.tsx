import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import './toast-host.css';

/** Section 9: top right, 5 seconds. */
const AUTO_CLOSE_MS = 5_000;

/**
 * The container lives in a popover of its own, outside the page's tree: the top layer is where it shows above modal
 * dialogs, and opening it anew with each toast puts it above those opened since.
 */
function mountContainer(): HTMLElement {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.className = 'toast-layer';
  document.body.append(layer);
  createRoot(layer).render(
    <ToastContainer position="top-right" autoClose={AUTO_CLOSE_MS} newestOnTop closeOnClick={false} pauseOnFocusLoss={false} aria-label="Messages" />,
  );
  return layer;
}

let layer: HTMLElement | undefined;

/** Shows one toast; a repeated text replaces itself instead of piling up. */
export function showToast(kind: 'success' | 'error' | 'warning' | 'info', text: string): void {
  layer ??= mountContainer();
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
  toast[kind](text, { toastId: `${kind}:${text}`, role: kind === 'error' ? 'alert' : 'status' });
}
