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

/** Returns the toast, only if both status and message are present (SPEC-2). */
export const returnToastFor = ({
  status,
  message,
}: Pick<ReturnParameters, 'status' | 'message'>): ReturnToast | undefined =>
  status === undefined || message === undefined ? undefined : toasts.get(message);

const messageByState: Partial<Record<Order['state'], string>> = {
  paid: 'Paid',
  failed: 'Failure',
  refunded: 'Failure',
  cancelled: 'Aborted',
};

/** Returns the message of an order's state; undefined while the provider has not settled it. */
export const returnMessageFor = (state: Order['state']): string | undefined => messageByState[state];

/** Finds the newest order of an item: the one that the viewer has just paid or cancelled. */
export const findNewestOrder = (orders: readonly Order[], { kind, id }: ReturnItem): Order | undefined =>
  orders
    .filter((order) => order.kind === kind && (id === undefined || order.itemId === id))
    .reduce<Order | undefined>(
      (newest, order) => (newest && newest.createdAt >= order.createdAt ? newest : order),
      undefined,
    );
