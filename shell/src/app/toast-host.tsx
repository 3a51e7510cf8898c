import '@inspire/shared/ui/toasts.css';
import './toast-host.css';
import { createRoot } from 'react-dom/client';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { TOAST_DURATION_MS } from '@inspire/shared/hosting';
import { Toast, type ToastKind } from '@inspire/shared/ui';

const transition = cssTransition({ enter: 'toast-arriving', exit: 'toast-leaving', collapse: false });

/**
 * The container lives in a popover of its own, outside the page's tree: the top layer is where it shows above modal
 * dialogs, and opening it anew with each toast puts it above those opened since.
 */
function mountContainer(): HTMLElement {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.className = 'toast-layer';
  // The library's clock is an animation: without it a toast would go at once.
  layer.dataset.motion = 'essential';
  document.body.append(layer);
  createRoot(layer).render(
    <ToastContainer
      position="top-right"
      autoClose={TOAST_DURATION_MS}
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

/** Shows one toast; a repeated text replaces itself instead of piling up: its time begins anew, and it is announced once more. */
export function showToast(kind: ToastKind, text: string): void {
  layer ??= mountContainer();
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
  shown += 1;
  toast[kind](
    ({ closeToast }) => (
      <Toast kind={kind} onClose={closeToast}>
        {text}
      </Toast>
    ),
    {
      toastId: `${kind}:${text}`,
      // Without it the library passes over an id that it shows, one that is just leaving too; with it the element is made anew.
      updateId: shown,
      role: kind === 'error' ? 'alert' : 'status',
    },
  );
}
