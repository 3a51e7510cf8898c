import type { Order } from '@inspire/shared/contracts';
import { NotFoundError, UnauthenticatedError } from '../../../errors/errors';
import { renderReceiptPdf } from '../receipts/render-receipt-pdf';
import type { OrderRepository } from './order-repository';
import type { ReceiptAccess } from './receipt-access';
import { toOrder } from './to-order';

/** Authorized by the viewer's session or by a signed URL. */
export interface ReceiptRequest {
  readonly orderId: number;
  readonly viewer: number | undefined;
  readonly until: number;
  readonly key: string;
}

export interface ReceiptFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export function createOrdersService(orders: OrderRepository, access: ReceiptAccess, clock: () => Date) {
  return {
    /** Newest first (D-7). */
    async listOwn(viewer: number): Promise<Order[]> {
      const now = clock();
      return (await orders.listOwn(viewer)).map((row) => toOrder(row, access.getReceiptUrl(row.id, now)));
    },

    /**
     * Returns the receipt of a paid order as a PDF.
     * @throws UnauthenticatedError without session and valid signature, NotFoundError for another viewer's order or one without a receipt
     */
    async receipt({ orderId, viewer, until, key }: ReceiptRequest): Promise<ReceiptFile> {
      const isSigned = access.isValid(orderId, until, key, clock());
      if (!isSigned && viewer === undefined) throw new UnauthenticatedError();
      const order = isSigned ? await orders.find(orderId) : await orders.findOwn(viewer ?? 0, orderId);
      if (!order?.receipt) throw new NotFoundError();
      return {
        fileName: `receipt-${order.receipt.number.replace('/', '-')}.pdf`,
        bytes: await renderReceiptPdf(order.receipt),
      };
    },
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;
