import { defineRemote } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { refreshOnPurchase } from './features/plans/api/refresh-on-purchase';
import { PlanPage } from './pages/plans/plan-page';

export default defineRemote({
  routes: () => [{ id: 'mfe-billing/plans', path: paths.plans, Component: PlanPage }],
  start: refreshOnPurchase,
});
