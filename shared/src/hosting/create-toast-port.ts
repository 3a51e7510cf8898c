import type { ToastPort } from '@inspire/shared/host';

/** How long a toast is shown (SPEC-9). */
export const TOAST_DURATION_MS = 5_000;

/** Creates the four methods of the port from one function. */
export function createToastPort(show: (kind: keyof ToastPort, text: string) => void): ToastPort {
  const create = (kind: keyof ToastPort) => (text: string) => show(kind, text);
  return { success: create('success'), error: create('error'), warning: create('warning'), info: create('info') };
}
