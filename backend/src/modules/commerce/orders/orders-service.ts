import type { Order } from '@inspire/shared/contracts';
import type { Database } from '../../../database/database';
import { NotFoundError, UnauthenticatedError } from '../../../errors/errors';
import type { Session } from '../../../plugins/session';
import { renderReceiptPdf } from '../receipts/render-receipt-pdf';
import { type OrderLine, orderRepository, toOrderItem } from './order-repository';
import type { ReceiptAccess, ReceiptKey } from './receipt-access';

const formatOrderNumber = (id: number): string => `ORD-${String(id).padStart(6, '0')}`;

/** @param receiptUrl included only when the order has a receipt */
function toOrder(row: OrderLine, receiptUrl: string): Order {
  const { kind, id } = toOrderItem(row);
  return {
    orderId: String(row.id),
    number: formatOrderNumber(row.id),
    kind,
    itemId: id,
    title: row.title,
    ...(row.language && { language: row.language }),
    ...(row.mediaType && { mediaType: row.mediaType }),
    amount: row.amount,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    ...(row.paidAt && { paidAt: row.paidAt.toISOString() }),
    ...(row.rentEndsAt && { rentEndsAt: row.rentEndsAt.toISOString() }),
    ...(row.isDisputed && { isDisputed: true }),
    ...(row.receipt && { receiptNumber: row.receipt.number, receiptUrl }),
  };
}

/** Authorized by the viewer's session or by a signed URL of a session that has not ended. */
export interface ReceiptRequest extends ReceiptKey {
  readonly orderId: number;
  readonly viewer: number | undefined;
}

export interface ReceiptFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export function createOrdersService(db: Database, access: ReceiptAccess, clock: () => Date) {
  return {
    /** Newest first (D-7). */
    async listOwn({ userId, id }: Pick<Session, 'userId' | 'id'>): Promise<Order[]> {
      const now = clock();
      return (await orderRepository.listOwn(db, userId)).map((row) =>
        toOrder(row, access.getReceiptUrl(row.id, id, now)),
      );
    },

    /**
     * Returns the receipt of a paid order as a PDF.
     * @throws UnauthenticatedError without a session, in the header or in a URL with a valid signature
     * @throws NotFoundError for another viewer's order or one without a receipt
     */
    async receipt({ orderId, viewer, ...signed }: ReceiptRequest): Promise<ReceiptFile> {
      const now = clock();
      if (viewer === undefined && !access.isValid(orderId, signed, now)) throw new UnauthenticatedError();
      const order =
        viewer === undefined
          ? await orderRepository.findOfSession(db, signed.session, orderId, now)
          : await orderRepository.findOwn(db, viewer, orderId);
      if (!order && viewer === undefined) throw new UnauthenticatedError();
      if (!order?.receipt) throw new NotFoundError();
      return {
        fileName: `receipt-${order.receipt.number.replace('/', '-')}.pdf`,
        bytes: await renderReceiptPdf(order.receipt),
      };
    },
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;
