import { defineRemote } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { Orders } from './features/orders/view/orders';
import { refreshOnPurchase } from './features/plans/api/get-my-subscriptions';
import { cancelOnPageRestore, purchaseFlow, watchClicks } from './features/purchase/active-flow';
import { PurchaseDialogs } from './features/purchase/view/purchase-dialogs';
import { PaymentReturnPage } from './pages/payment-return/payment-return-page';
import { PlanPage } from './pages/plans/plan-page';

export default defineRemote({
  routes: () => [
    { id: 'mfe-billing/plans', path: paths.plans, Component: PlanPage },
    { id: 'mfe-billing/payment-return', path: paths.paymentReturn, Component: PaymentReturnPage },
  ],
  slots: { purchase: PurchaseDialogs, 'profile.orders': Orders },
  commands: { purchase: purchaseFlow.start },
  start(host) {
    const disposers = [refreshOnPurchase(host), watchClicks(), cancelOnPageRestore()];
    return () => disposers.forEach((dispose) => dispose());
  },
});
