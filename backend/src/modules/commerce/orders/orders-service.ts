import type { Order } from '@inspire/shared/contracts';
import { NotFoundError, UnauthenticatedError } from '../../../errors/errors';
import { receiptPdf } from '../receipts/receipt-pdf';
import type { OrderRepository } from './order-repository';
import { orderView } from './order-view';
import type { ReceiptAccess } from './receipt-access';

/** Who asks for a receipt: a viewer with a session, or whoever holds a signed address. */
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
    /** A viewer's past orders, newest first (D-7). */
    async own(viewer: number): Promise<Order[]> {
      const now = clock();
      return (await orders.listOwn(viewer)).map((row) => orderView(row, access.addressOf(row.id, now)));
    },

    /**
     * The receipt of a paid order as a PDF.
     * @throws Unauthenticated for a guest without a valid address, NotFoundError for an order of somebody else or without a receipt
     */
    async receipt({ orderId, viewer, until, key }: ReceiptRequest): Promise<ReceiptFile> {
      const isOpen = access.opens(orderId, until, key, clock());
      if (!isOpen && viewer === undefined) throw new UnauthenticatedError();
      const order = isOpen ? await orders.find(orderId) : await orders.findOwn(viewer ?? 0, orderId);
      if (!order?.receipt) throw new NotFoundError();
      return {
        fileName: `receipt-${order.receipt.number.replace('/', '-')}.pdf`,
        bytes: await receiptPdf(order.receipt),
      };
    },
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;
