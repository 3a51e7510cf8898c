import { classNames } from '../class-names';
import styles from './skeleton.module.css';

export type SkeletonShape = 'text' | 'title' | 'wide' | 'square' | 'block';

export interface SkeletonProps {
  /** `wide` is a 16:9 picture, `block` fills the height of its parent. @default 'text' */
  readonly shape?: SkeletonShape;
  readonly className?: string;
}

/** A placeholder for loading content; set `aria-busy` on the region around it. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span aria-hidden className={classNames(styles.skeleton, styles[shape], className)} />;
}
