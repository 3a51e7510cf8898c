export { Badge } from './badge';
export type { BadgeKind, BadgeProps } from './badge';
