import type { VideoType } from '../../contracts/entities/video';
import type { BadgeKind } from './badge';

/** The label of a video or an album (SPEC-9); what is free, or sold with its album, carries none. */
export function badgeOf(type: VideoType): BadgeKind | undefined {
  if (type === 'Premium') return 'premium';
  if (type === 'BuyOne') return 'buyonce';
  if (type === 'Rent') return 'rent';
  return undefined;
}
