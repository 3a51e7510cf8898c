import { Icon } from '@inspire/shared/ui';
import { planPoints } from '../model/plan-points';
import styles from './plan-details.module.css';

export function PlanDetails({ details }: { details: string }) {
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
