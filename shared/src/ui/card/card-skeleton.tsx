import { classNames } from '../class-names';
import type { PictureRatio } from '../picture/picture';
import { Skeleton } from '../skeleton/skeleton';
import own from './card-skeleton.module.css';
import styles from './media-card.module.css';

export interface CardSkeletonProps {
  readonly ratio?: PictureRatio;
}

/** A placeholder of the size of a `MediaCard`. */
export function CardSkeleton({ ratio = '16/9' }: CardSkeletonProps) {
  return (
    <div data-testid="skeleton" className={styles.skeleton}>
      <Skeleton shape={ratio === '1/1' ? 'square' : 'wide'} />
      <div className={classNames(styles.body, own.body)}>
        <Skeleton className={own.title} />
        <Skeleton className={own.meta} />
      </div>
    </div>
  );
}
