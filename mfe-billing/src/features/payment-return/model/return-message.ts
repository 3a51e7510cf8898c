import type { Order } from '@inspire/shared/contracts';
import type { ToastPort } from '@inspire/shared/host';
import { messages } from '../../../messages';
import type { ReturnItem, ReturnParameters } from './return-parameters';

export interface ReturnToast {
  readonly kind: keyof ToastPort;
  readonly text: string;
}

const toasts: ReadonlyMap<string, ReturnToast> = new Map([
  ['Failure', { kind: 'error', text: messages.paymentFailed }],
  ['Aborted', { kind: 'warning', text: messages.paymentCancelled }],
  ['Paid', { kind: 'success', text: messages.paymentDone }],
]);

/** SPEC-2: only when both status and message are there. */
export const returnToastFor = ({
  status,
  message,
}: Pick<ReturnParameters, 'status' | 'message'>): ReturnToast | undefined =>
  status === undefined || message === undefined ? undefined : toasts.get(message);

const words: Partial<Record<Order['state'], string>> = {
  paid: 'Paid',
  failed: 'Failure',
  refunded: 'Failure',
  cancelled: 'Aborted',
};

/** The word for what the server knows of an order; undefined while it waits for the gateway's. */
export const returnMessageFor = (state: Order['state']): string | undefined => words[state];

/** The newest order of an item, which is the one that the viewer comes back from. */
export const orderOf = (orders: readonly Order[], { kind, id }: ReturnItem): Order | undefined =>
  orders
    .filter((order) => order.kind === kind && (id === undefined || order.itemId === id))
    .reduce<Order | undefined>(
      (newest, order) => (newest && newest.createdAt >= order.createdAt ? newest : order),
      undefined,
    );
