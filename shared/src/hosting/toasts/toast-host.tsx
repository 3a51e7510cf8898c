import '@inspire/shared/ui/toasts.css';
import './toast-host.css';
import { createRoot } from 'react-dom/client';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { Toast, type ToastKind } from '@inspire/shared/ui';

/** SPEC-9. */
const DURATION_MS = 5_000;

const transition = cssTransition({ enter: 'toast-arriving', exit: 'toast-leaving', collapse: false });

/**
 * Mounts the container in a popover outside of the page's tree: only the top layer is above modal dialogs. Opening it
 * again with each toast puts it above dialogs that were opened since.
 */
function mountContainer(): HTMLElement {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.className = 'toast-layer';
  // The library's timer is an animation: reduced motion would end it, and the toast, immediately.
  layer.dataset.motion = 'essential';
  document.body.append(layer);
  createRoot(layer).render(
    <ToastContainer
      position="top-right"
      autoClose={DURATION_MS}
      transition={transition}
      newestOnTop
      closeButton={false}
      closeOnClick={false}
      pauseOnFocusLoss={false}
      icon={false}
      aria-label="Messages"
    />,
  );
  return layer;
}

let layer: HTMLElement | undefined;
let shown = 0;

/** Shows a toast. A repeated text replaces its toast, restarts the timer and is announced again. */
export function showToast(kind: ToastKind, text: string): void {
  layer ??= mountContainer();
  // In browsers without popovers the layer is always shown, in the page's own stacking order.
  if (shown > 0) layer.hidePopover?.();
  layer.showPopover?.();
  shown += 1;
  toast[kind](
    ({ closeToast }) => (
      <Toast kind={kind} onClose={closeToast}>
        {text}
      </Toast>
    ),
    {
      toastId: `${kind}:${text}`,
      // Forces a new element: without it, the library ignores an id that is still on the page, even of a closing toast.
      updateId: shown,
      role: kind === 'error' ? 'alert' : 'status',
    },
  );
}
