export { Badge } from './badge';
export type { BadgeKind, BadgeProps } from './badge';
export { badgeOf } from './badge-of';
