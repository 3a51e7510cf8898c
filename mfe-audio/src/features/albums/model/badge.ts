import type { AlbumType } from '@inspire/shared/contracts';

/** Card labels of SPEC-9; what is free carries none. */
export function badgeOf(type: AlbumType): 'premium' | 'buyonce' | 'rent' | undefined {
  if (type === 'Premium') return 'premium';
  if (type === 'BuyOne') return 'buyonce';
  return type === 'Rent' ? 'rent' : undefined;
}
