import type { VideoType } from '../../contracts/entities/video';
import type { BadgeKind } from './badge';

/** Returns the badge of a video or an album (SPEC-9); undefined when it is free or sold with its album. */
export function badgeOf(type: VideoType): BadgeKind | undefined {
  if (type === 'Premium') return 'premium';
  if (type === 'BuyOne') return 'buyonce';
  if (type === 'Rent') return 'rent';
  return undefined;
}
