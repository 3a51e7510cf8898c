export { CardSkeleton } from './card-skeleton';
export type { CardSkeletonProps } from './card-skeleton';
export { MediaCard } from './media-card';
export type { MediaCardProps } from './media-card';
export { Progress } from './progress';
export type { ProgressProps } from './progress';
