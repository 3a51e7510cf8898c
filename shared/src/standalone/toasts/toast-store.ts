import type { ToastPort } from '@inspire/shared/host';
import { createToastPort, TOAST_DURATION_MS } from '@inspire/shared/hosting';

export interface Toast {
  readonly id: number;
  readonly kind: keyof ToastPort;
  readonly text: string;
}

export interface ToastStore {
  readonly port: ToastPort;
  current(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  dismiss(id: number): void;
}

export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let count = 0;
  const replace = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of [...listeners]) listener();
  };
  const dismiss = (id: number) => replace(toasts.filter((toast) => toast.id !== id));
  return {
    port: createToastPort((kind, text) => {
      count += 1;
      const id = count;
      replace([...toasts, { id, kind, text }]);
      setTimeout(() => dismiss(id), TOAST_DURATION_MS);
    }),
    current: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dismiss,
  };
}
