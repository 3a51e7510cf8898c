import type { ToastPort } from '@inspire/shared/host';

/** How long a toast is shown (SPEC-9). */
export const TOAST_DURATION_MS = 5_000;

/** Creates the four methods of the port from one function. */
export const createToastPort = (show: (kind: keyof ToastPort, text: string) => void): ToastPort => ({
  success: (text) => show('success', text),
  error: (text) => show('error', text),
  warning: (text) => show('warning', text),
  info: (text) => show('info', text),
});
