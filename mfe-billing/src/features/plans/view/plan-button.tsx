import { PurchaseUnavailable, usePurchase } from '@inspire/shared/commerce';
import type { SubscriptionPlan } from '@inspire/shared/contracts';
import { useHost, useSession } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { Button, type ButtonVariant } from '@inspire/shared/ui';
import styles from './plan-button.module.css';

export interface PlanButtonProps {
  readonly plan: SubscriptionPlan;
  readonly label: string;
  readonly variant: ButtonVariant;
  readonly onBought: () => void;
}

/**
 * A button that buys a plan. A guest is sent to sign in first and continues afterwards (D-2). If no remote can serve the
 * purchase, it says so and offers to try again (D-33).
 */
export function PlanButton({ plan, label, variant, onBought }: PlanButtonProps) {
  const host = useHost();
  const session = useSession();
  const { isBusy, isUnavailable, purchase } = usePurchase(onBought);
  const { subscriptionPlanId: id, subscriptionPlanName: title, price, months } = plan;

  const canBuy = host.site.fills('purchase');
  const choose = () => {
    if (!canBuy) return host.navigation.goToLogin();
    void purchase({ kind: 'plan', id, title, price, sale: 'buy', ...(months !== undefined && { months }) });
  };
  // Without a remote that serves purchases, a signed-in viewer has nothing to choose here (ADR-10).
  if (session && !canBuy) return null;
  return (
    <div className={styles.choice}>
      {isUnavailable && <PurchaseUnavailable />}
      <Button size="l" variant={variant} className={styles.button} busy={isBusy} onClick={choose}>
        <span>{isUnavailable ? shared.retry : label}</span> <span className="visually-hidden">{title}</span>
      </Button>
    </div>
  );
}
