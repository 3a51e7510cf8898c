import { z } from 'zod';
import { address, id, rupees, text, timestamp } from '../primitives';
import { mediaType } from './album';
import { languageTag } from './video';

/** `open` until the gateway's verified word (D-21); an order that was paid can be refunded. */
export const orderState = z.enum(['open', 'paid', 'failed', 'cancelled', 'refunded']);
export type OrderState = z.infer<typeof orderState>;

/** One line of a viewer's past orders (D-7), as it was when it was made: later prices and titles change nothing. */
export const order = z.object({
  orderId: z.string().max(64),
  /** What people call it by. */
  number: z.string().max(40).optional(),
  kind: z.enum(['video', 'album', 'plan']),
  itemId: id,
  title: text(300),
  /** Of the title. */
  language: languageTag.optional(),
  /** Of an album: which screen shows it. */
  mediaType: mediaType.optional(),
  /** Whole rupees. */
  amount: rupees,
  state: orderState,
  createdAt: timestamp,
  /** When the money was taken. */
  paidAt: timestamp.optional(),
  /** Of a rental that was paid. */
  rentEndsAt: timestamp.optional(),
  /** `2026-27/000123`, and where the receipt lies: a PDF, opened as it is by a link for a day. */
  receiptNumber: z.string().max(40).optional(),
  receiptUrl: address.optional(),
});
export type Order = z.infer<typeof order>;
