import { useId } from 'react';
import { type ActiveSubscription, isUpcoming, PurchaseUnavailable, usePurchase } from '@inspire/shared/commerce';
import type { SubscriptionPlan } from '@inspire/shared/contracts';
import { useHost, useSession } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { Button, type ButtonVariant, Day, Icon, Price } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { planPoints } from '../model/plan-points';
import { planTerm } from '../model/plan-term';
import styles from './plan-card.module.css';

interface PlanButtonProps {
  readonly plan: SubscriptionPlan;
  readonly label: string;
  readonly variant: ButtonVariant;
  readonly onBought: () => void;
}

/**
 * A button that buys a plan. A guest is sent to sign in first and continues afterwards (D-2). If no remote can serve the
 * purchase, it says so and offers to try again (D-33).
 */
function PlanButton({ plan, label, variant, onBought }: PlanButtonProps) {
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

function PlanDetails({ details }: { details: string }) {
  const points = planPoints(details);
  if (points.length < 2) return points[0] ? <p className={styles.text}>{points[0]}</p> : null;
  return (
    <ul className={styles.list}>
      {points.map((point, index) => (
        <li key={index} className={styles.point}>
          <Icon name="check" className={styles.check} />
          {point}
        </li>
      ))}
    </ul>
  );
}

export interface PlanCardProps {
  readonly plan: SubscriptionPlan;
  /** The viewer's subscription of this plan. */
  readonly own: ActiveSubscription | undefined;
  readonly isBestValue: boolean;
  readonly emphasis: 'this' | 'other' | 'equal';
  readonly onBought: () => void;
}

export function PlanCard({ plan, own, isBestValue, emphasis, onBought }: PlanCardProps) {
  const heading = useId();
  const term = planTerm(plan);
  const startsLater = own !== undefined && isUpcoming(own.fromDate, Date.now());
  const isActive = own !== undefined && !startsLater;
  return (
    <article className={styles.card} aria-labelledby={heading} data-emphasis={emphasis}>
      <h3 id={heading} className={styles.name}>
        {plan.subscriptionPlanName}
      </h3>
      {(isActive || isBestValue) && (
        <p className={styles.marks}>
          {isActive && (
            <span className={styles.active}>
              <Icon name="check" />
              {messages.active}
            </span>
          )}
          {isBestValue && <span className={styles.best}>{messages.bestValue}</span>}
        </p>
      )}
      <p className={styles.price}>
        <Price rupees={plan.price} />
      </p>
      {term && <p className={styles.term}>{term}</p>}
      <PlanDetails details={plan.subscriptionPlanDetails} />
      <div className={styles.foot}>
        {startsLater && (
          <p className={styles.until}>
            {messages.startsOn} <Day at={own.fromDate} />
          </p>
        )}
        {own && (
          <p className={styles.until}>
            {messages.activeUntil} <Day at={own.toDate} />
          </p>
        )}
        <PlanButton
          plan={plan}
          label={own ? messages.renew : messages.choosePlan}
          variant={emphasis === 'other' ? 'secondary' : 'primary'}
          onBought={onBought}
        />
      </div>
    </article>
  );
}
