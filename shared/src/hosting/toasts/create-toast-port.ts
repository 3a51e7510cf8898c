import type { ToastPort } from '@inspire/shared/host';

export function createToastPort(show: (kind: keyof ToastPort, text: string) => void): ToastPort {
  const create = (kind: keyof ToastPort) => (text: string) => show(kind, text);
  return { success: create('success'), error: create('error'), warning: create('warning'), info: create('info') };
}
