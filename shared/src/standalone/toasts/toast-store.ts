import type { ToastPort } from '@inspire/shared/host';

export type ToastKind = keyof ToastPort;

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

export interface ToastStore {
  readonly port: ToastPort;
  current(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  dismiss(id: number): void;
}

/** SPEC-9. */
const SHOWN_MS = 5_000;

/** The toasts of a page without the shell; each goes away by itself. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let count = 0;
  const replace = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of [...listeners]) listener();
  };
  const dismiss = (id: number) => replace(toasts.filter((toast) => toast.id !== id));
  const show = (kind: ToastKind) => (text: string) => {
    count += 1;
    const id = count;
    replace([...toasts, { id, kind, text }]);
    setTimeout(() => dismiss(id), SHOWN_MS);
  };
  return {
    port: { success: show('success'), error: show('error'), warning: show('warning'), info: show('info') },
    current: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dismiss,
  };
}
