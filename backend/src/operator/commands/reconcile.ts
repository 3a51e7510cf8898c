import type { Database } from '../../database/database';
import type { createPaymentCore } from '../../modules/commerce/payments/create-payments';
import { restoreRepository } from '../../modules/commerce/payments/restore-repository';

/**
 * Finds orders again that were placed since a moment, and makes all checks of known orders due: the site runs them within a
 * minute (D-57).
 * @throws PaymentProviderUnavailableError
 */
export async function reconcileSince(
  db: Database,
  { lostOrders }: Pick<ReturnType<typeof createPaymentCore>, 'lostOrders'>,
  since: Date,
  now: Date,
) {
  const outcome = await lostOrders.find(since);
  await restoreRepository.markReconciled(db, since, now);
  return outcome;
}
