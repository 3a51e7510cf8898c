import type { Database } from '../../../database/database';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import type { Buyer, OrderRow } from '../orders/order-repository';

/** All steps of a settlement run in one transaction, with buyer and order locked. */
export interface SettlementContext {
  readonly tx: Database;
  readonly now: Date;
  readonly provider: PaymentProviderName;
  readonly order: OrderRow;
  /** Undefined once the account is deleted. */
  readonly buyer: Buyer | undefined;
}

/** A concurrent transaction has just recorded another report about the same payment; settling again reads its result. */
export class ConcurrentReportError extends Error {
  constructor() {
    super('two reports about one payment were settled at the same time');
  }
}
