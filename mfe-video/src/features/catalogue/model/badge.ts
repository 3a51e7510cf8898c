import type { VideoType } from '@inspire/shared/contracts';

/** Card labels of section 9; what is free, or sold with its album, carries none. */
export function badgeOf(type: VideoType | 'Free'): 'premium' | 'buyonce' | 'rent' | undefined {
  if (type === 'Premium') return 'premium';
  if (type === 'BuyOne') return 'buyonce';
  if (type === 'Rent') return 'rent';
  return undefined;
}
