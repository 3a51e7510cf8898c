import { useHost } from '@inspire/shared/host';
import { Skeleton } from '@inspire/shared/ui';
import cardStyles from './plan-card.module.css';
import listStyles from './plan-list.module.css';
import styles from './plan-skeletons.module.css';

const places = ['first', 'second', 'third'];

/** What `remote.json` lists as the fields of the hole `plans`; the price is a text such as '₹1,199'. */
interface FramedPlan {
  readonly subscriptionPlanName: string;
  readonly price: string;
}

function Head({ plan }: { plan: FramedPlan | undefined }) {
  if (plan)
    return (
      <>
        <h3 className={cardStyles.name}>{plan.subscriptionPlanName}</h3>
        <p className={cardStyles.price}>{plan.price}</p>
        <div className={cardStyles.term}>
          <Skeleton className={styles.framedTerm} />
        </div>
      </>
    );
  return (
    <>
      <Skeleton className={styles.name} />
      <Skeleton className={styles.price} />
      <Skeleton className={styles.term} />
    </>
  );
}

/** The plans until they are loaded: names and prices as far as the document names them, and skeletons. */
export function PlanSkeletons() {
  const framed = (useHost().frameData?.plans ?? []) as readonly FramedPlan[];
  return (
    <ul className={listStyles.plans}>
      {places.map((place, index) => (
        <li key={place}>
          <div data-testid="skeleton" className={cardStyles.card}>
            <Head plan={framed[index]} />
            <Skeleton className={styles.line} />
            <Skeleton className={styles.line} />
            <Skeleton className={styles.lastLine} />
            <div className={cardStyles.foot}>
              <Skeleton className={styles.button} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
