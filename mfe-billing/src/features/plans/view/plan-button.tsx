import { useState } from 'react';
import type { SubscriptionPlan } from '@inspire/shared/contracts';
import { useHost, useSession } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { Button, type ButtonVariant } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import styles from './plan-button.module.css';

export interface PlanButtonProps {
  readonly plan: SubscriptionPlan;
  readonly label: string;
  readonly variant: ButtonVariant;
  readonly onBought: () => void;
}

/**
 * Chooses a plan. The purchase flow sends a guest to log in first, and goes on afterwards (D-2); when
 * nobody can serve it, says so and offers to try again (D-33).
 */
export function PlanButton({ plan, label, variant, onBought }: PlanButtonProps) {
  const host = useHost();
  const session = useSession();
  const [state, setState] = useState<'idle' | 'busy' | 'unavailable'>('idle');
  const { subscriptionPlanId: id, subscriptionPlanName: title, price, months } = plan;

  const canBuy = host.site.fills('purchase');
  const choose = async () => {
    if (!canBuy) return host.navigation.goToLogin();
    setState('busy');
    const outcome = await host
      .purchase({ kind: 'plan', id, title, price, sale: 'buy', ...(months !== undefined && { months }) })
      .catch(() => 'unavailable' as const);
    setState(outcome === 'unavailable' ? 'unavailable' : 'idle');
    if (outcome === 'bought') onBought();
  };
  const isUnavailable = state === 'unavailable';
  // Where no remote serves purchases a viewer has nothing to choose here (ADR-10).
  if (session && !canBuy) return null;
  return (
    <div className={styles.choice}>
      {isUnavailable && (
        <p className={styles.fault} role="alert">
          {messages.purchaseUnavailable}
        </p>
      )}
      <Button
        size="l"
        variant={variant}
        className={styles.button}
        busy={state === 'busy'}
        onClick={() => void choose()}
      >
        {isUnavailable ? shared.retry : label} <span className="visually-hidden">{title}</span>
      </Button>
    </div>
  );
}
