import { classNames } from '../class-names';
import styles from './skeleton.module.css';

export type SkeletonShape = 'text' | 'title' | 'circle' | 'wide' | 'square' | 'block';

export interface SkeletonProps {
  /** `wide` is a 16:9 picture, `block` fills the height that its place gives it. @default 'text' */
  readonly shape?: SkeletonShape;
  readonly className?: string;
}

/** The place of something that is loading; the region around it says so with `aria-busy`. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span aria-hidden className={classNames(styles.skeleton, styles[shape], className)} />;
}
