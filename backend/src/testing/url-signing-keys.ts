import type { UrlSigningKeys } from '../modules/media/url-signing-keys';

export const mediaKeysFrom = (id: string): UrlSigningKeys => [
  { id, secret: Buffer.from(`${id}-secret-of-32-characters-or-more`) },
];
