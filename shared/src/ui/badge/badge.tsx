import type { VideoType } from '../../contracts/entities/video';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import styles from './badge.module.css';

export type BadgeKind = keyof typeof uiMessages.badges;

export interface BadgeProps {
  readonly kind: BadgeKind;
  readonly className?: string;
}

/** Shows how an item is sold (SPEC-9). Readable on any picture. */
export function Badge({ kind, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[kind], className)}>
      {kind === 'premium' ? <Icon name="crown" label={uiMessages.badges.premium} /> : uiMessages.badges[kind]}
    </span>
  );
}

/** Returns the badge of a video or an album (SPEC-9); undefined when it is free or sold with its album. */
export function badgeOf(type: VideoType): BadgeKind | undefined {
  if (type === 'Premium') return 'premium';
  if (type === 'BuyOne') return 'buyonce';
  if (type === 'Rent') return 'rent';
  return undefined;
}
