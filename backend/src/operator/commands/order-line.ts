import type { OrderRow } from '../../modules/commerce/orders/order-repository';

export const orderLine = ({
  id,
  title,
  amount,
  state,
  createdAt,
  paidAt,
  closedAt,
  provider,
  reference,
  grantSource,
}: OrderRow) => ({
  number: id,
  title,
  rupees: amount,
  state,
  createdAt,
  paidAt,
  closedAt,
  provider,
  reference,
  source: grantSource,
});
