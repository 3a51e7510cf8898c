import { z } from 'zod';
import { address, id, rupees, text, timestamp } from '../primitives';
import { mediaType } from './album';
import { languageTag } from './video';

/** `open` until the payment provider's verified report (D-21); only a paid order can be refunded. */
export const orderState = z.enum(['open', 'paid', 'failed', 'cancelled', 'refunded']);
export type OrderState = z.infer<typeof orderState>;

/** A past order of the viewer (D-7), a snapshot: later changes of price or title do not affect it. */
export const order = z.object({
  orderId: z.string().max(64),
  number: z.string().max(40).optional(),
  kind: z.enum(['video', 'album', 'plan']),
  itemId: id,
  title: text(300),
  /** Language of the title. */
  language: languageTag.optional(),
  /** For an album: determines its screen. */
  mediaType: mediaType.optional(),
  amount: rupees,
  state: orderState,
  createdAt: timestamp,
  paidAt: timestamp.optional(),
  rentEndsAt: timestamp.optional(),
  /** The buyer disputes the payment at the bank; until the outcome, the order opens nothing (D-49). */
  isDisputed: z.boolean().optional(),
  /** `2026-27/000123`. The receipt's URL is a link to a PDF that is valid for a day. */
  receiptNumber: z.string().max(40).optional(),
  receiptUrl: address.optional(),
});
export type Order = z.infer<typeof order>;
