import type { MediaKeys } from '../modules/media/media-keys';

export const mediaKeysFrom = (id: string): MediaKeys => [
  { id, secret: Buffer.from(`${id}-secret-of-32-characters-or-more`) },
];
