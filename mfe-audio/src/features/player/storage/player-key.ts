import type { SessionData } from '@inspire/shared/contracts';

/** Returns the storage key of a viewer's player: each viewer of a shared device has their own. */
export const playerKey = ({ email, user_name }: Pick<SessionData, 'email' | 'user_name'>): string =>
  `audio-player:${email || user_name}`;
